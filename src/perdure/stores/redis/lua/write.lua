-- What scripts that write stand on. Nothing is written before all that is needed was read and
-- understood: Redis runs a script alone, but does not take back what it did before an error.
--
-- KEYS[2] is the highest revision of a forgotten scope: a new one goes on above it. Where one server
-- holds all, KEYS[3] is the highest seq of the store and KEYS[4] the names of its scopes. In a
-- cluster these are elsewhere, KEYS[2] is that of the slot, and a third key, which is the first
-- again, says that the scope is named already.

local waiting = {}
local tallied = {}
local cached = {}

local function advance(namespace)
  local before = call('HGET', META, 'revision')
  if not before and #KEYS < 3 then error('UNNAMED SCOPE') end
  if not before and #KEYS > 3 then call('ZADD', KEYS[4], 0, namespace) end
  local now = tonumber(before or call('GET', KEYS[2]) or 0) + 1
  call('HSET', META, 'revision', now, 'namespace', namespace)
  return now
end

-- Gather what one command can do for many entries.
local function later(command, key, a, b)
  local values = waiting[key]
  if not values then
    values = {command = command}
    waiting[key] = values
  end
  values[#values + 1] = a
  values[#values + 1] = b
end

local function do_now()
  for key, values in pairs(waiting) do in_parts(values.command, key, values) end
  waiting = {}
end

local function tally(head, by)
  local tier = tier_of(head)
  if not tier then return end
  tallied['n' .. tier] = (tallied['n' .. tier] or 0) + by
  tallied['t' .. tier] = (tallied['t' .. tier] or 0) + by * tonumber(head.tokens)
end

local function do_tally()
  for field, by in pairs(tallied) do
    if by ~= 0 then call('HINCRBY', TALLIES, field, string.format('%.0f', by)) end
  end
  tallied = {}
end

local function place_by_use(head)
  local tier = tier_of(head)
  if tier then later('ZADD', USE .. tier, 0, head.last .. padded(head.seq)) end
end

local function displace_by_use(head)
  local tier = tier_of(head)
  if tier then call('ZREM', USE .. tier, head.last .. padded(head.seq)) end
end

local function place_by_time(head)
  tally(head, 1)
  place_by_use(head)
  if head.expires ~= '-' then later('ZADD', EXPIRING, 0, head.expires .. padded(head.seq)) end
end

local function displace_by_time(head)
  tally(head, -1)
  displace_by_use(head)
  if head.expires ~= '-' then call('ZREM', EXPIRING, head.expires .. padded(head.seq)) end
end

local function members_of(seq, terms)
  local members, suffix = {}, padded(seq)
  for place, term in ipairs(terms) do members[place] = word_prefix(term) .. suffix end
  return members
end

local function read_terms(seq, packed)
  local known, terms = pcall(cjson.decode, packed or '')
  if not known or type(terms) ~= 'table' then corrupt(seq) end
  return terms
end

local function embedders()
  cached.embedders = cached.embedders or call('HKEYS', SPACES)
  return cached.embedders
end

local function drop_vector(embedder, seq)
  call('HDEL', VECTORS .. embedder, seq)
  call('ZREM', FRESH .. embedder, seq)
end

-- Give what is there of these ids by id, expired or not, with its terms. A damaged record is an
-- error, or, where `damaged` is given, put down there by id.
local function read_held(ids, damaged)
  local held, seqs, names, seen = {}, {}, {}, {}
  for place, seq in ipairs(hmget(IDS, ids)) do
    if seq and not seen[ids[place]] then
      seen[ids[place]] = true
      seqs[#seqs + 1] = seq
      names[#names + 1] = ids[place]
    end
  end
  local heads, terms = hmget(HEADS, seqs), hmget(TERMS, seqs)
  local function read(place, seq)
    local head = read_head(seq, heads[place])
    head.packed = terms[place]
    head.terms = read_terms(seq, head.packed)
    held[names[place]] = head
  end
  for place, seq in ipairs(seqs) do
    if not damaged then
      read(place, seq)
    elseif not pcall(read, place, seq) then
      damaged[names[place]] = seq
    end
  end
  return held
end

local function drop_record(id, seq)
  call('ZREM', ORDER, seq)
  for _, key in ipairs({HEADS, BODIES, TERMS}) do call('HDEL', key, seq) end
  call('HDEL', IDS, id)
  call('HDEL', FEEDBACK, id)
  for _, embedder in ipairs(embedders()) do drop_vector(embedder, seq) end
end

-- Take an entry out of every index; its past stays.
local function drop(id, head)
  displace_by_time(head)
  in_parts('ZREM', WORDS, members_of(head.seq, head.terms))
  drop_record(id, head.seq)
end
