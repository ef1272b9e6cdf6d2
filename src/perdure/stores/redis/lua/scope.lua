-- What every script stands on: the keys of one scope, and how its parts are written.
--
-- KEYS[1] is the name that all keys of the scope begin with; its hash tag puts them in one slot.
-- A head is `version recorded access last expires sort tokens`, a record `seq head\nbody`. Times
-- are 18 digits, so that they compare as text; `-` is no time. A sort is three letters: kind, tier
-- and `c` for current. A body begins with the id: `length:id`.

local call = redis.call
local base = KEYS[1]
local META, IDS, HEADS, BODIES = base .. ':meta', base .. ':ids', base .. ':heads', base .. ':bodies'
local TERMS, WORDS, ORDER = base .. ':terms', base .. ':words', base .. ':order'
local EXPIRING, USE, TALLIES = base .. ':expiring', base .. ':use:', base .. ':tallies'
local STATES, PAST, LIVES = base .. ':states', base .. ':past', base .. ':lives'
local KNOWN, REMOVED = base .. ':known', base .. ':removed'
local FEEDBACK, SIGNATURES = base .. ':feedback', base .. ':signatures'
local SPACES, VECTORS, FRESH = base .. ':spaces', base .. ':vectors:', base .. ':fresh:'

local AT_ONCE = 4000 -- as many values as fit on Lua's stack with room to spare
local FATE = '^%d+ %d+ %d+ %d+ (%S+) (%S+) %d+$'
local HEAD = '^(%d+) (%d+) (%d+) (%d+) (%S+) (%S+) (%d+)$'

local function corrupt(seq)
  error('CORRUPT RECORD ' .. seq)
end

local function padded(number)
  return string.format('%016.0f', tonumber(number))
end

local function unpadded(text)
  return string.format('%.0f', tonumber(text))
end

local function rest_of_arguments(first)
  local rest = {}
  for place = first, #ARGV do rest[#rest + 1] = ARGV[place] end
  return rest
end

local function hmget(key, fields)
  local found = {}
  for first = 1, #fields, AT_ONCE do
    local last = math.min(first + AT_ONCE - 1, #fields)
    local part = call('HMGET', key, unpack(fields, first, last))
    for place = 1, #part do found[first + place - 1] = part[place] end
  end
  return found
end

-- Send a command with any number of values, `step` of which belong together.
local function in_parts(command, key, values)
  for first = 1, #values, AT_ONCE do
    call(command, key, unpack(values, first, math.min(first + AT_ONCE - 1, #values)))
  end
end

local function lives(expires, now)
  return expires == '-' or expires > now
end

local function read_head(seq, text)
  local version, recorded, access, last, expires, sort, tokens = string.match(text or '', HEAD)
  if not version then corrupt(seq) end
  return {
    seq = seq, version = version, recorded = recorded, access = access, last = last,
    expires = expires, sort = sort, tokens = tokens,
  }
end

local function head_text(head)
  return table.concat({
    head.version, head.recorded, head.access, head.last, head.expires, head.sort, head.tokens,
  }, ' ')
end

local function id_of(seq, body)
  local length, start = string.match(body or '', '^(%d+):()')
  if not length then corrupt(seq) end
  return string.sub(body, start, start + tonumber(length) - 1)
end

-- The tier by whose use a head is ordered and tallied: that of a current statement.
local function tier_of(head)
  return string.match(head.sort, '^s(%d)c$')
end

local function word_prefix(term)
  return #term .. ':' .. term
end

-- Entries that have expired and are not put away yet, oldest expiry first.
local function gone(now)
  local seqs, set = {}, {}
  for _, member in ipairs(call('ZRANGEBYLEX', EXPIRING, '-', '(' .. now .. ':')) do
    local seq = string.sub(member, -16)
    seqs[#seqs + 1] = seq
    set[seq] = true
  end
  return seqs, set
end

local function population(now)
  return call('ZCARD', ORDER) - call('ZLEXCOUNT', EXPIRING, '-', '(' .. now .. ':')
end

local function revision()
  return tonumber(call('HGET', META, 'revision') or 0)
end

local function wanted_sorts(text)
  if text == '' then return nil end
  local wanted = {}
  for sort in string.gmatch(text, '%S+') do wanted[sort] = true end
  return wanted
end

-- Give the records of those seqs that are live and of a wanted sort, and their seqs. One whose head
-- cannot be read is given too: whoever decodes it says so, and the others can be read. So is one
-- without a head, unless seqs `may_be_gone`, as those are that a caller knew before.
local function fetch(seqs, now, wanted, may_be_gone)
  local heads, kept, shown = hmget(HEADS, seqs), {}, {}
  for place, seq in ipairs(seqs) do
    local head = heads[place]
    local expires, sort = string.match(head or '', FATE)
    local is_meant = expires and lives(expires, now) and (not wanted or wanted[sort])
    if is_meant or not expires and (head or not may_be_gone) then
      kept[#kept + 1] = seq
      shown[#shown + 1] = head or ''
    end
  end
  local bodies, records = hmget(BODIES, kept), {}
  for place, seq in ipairs(kept) do
    records[place] = seq .. ' ' .. shown[place] .. '\n' .. (bodies[place] or '')
  end
  return records, kept
end

-- Add to a reply, for each space, its embedder and the vectors of these seqs.
local function add_vectors(reply, seqs)
  for _, embedder in ipairs(call('HKEYS', SPACES)) do
    reply[#reply + 1] = embedder
    reply[#reply + 1] = hmget(VECTORS .. embedder, seqs)
  end
  return reply
end

-- Every key that the scope may have, with spaces of these embedders.
local function all_keys(names)
  local keys = {
    META, IDS, HEADS, BODIES, TERMS, WORDS, ORDER, EXPIRING, TALLIES, STATES, PAST, LIVES, KNOWN,
    REMOVED, FEEDBACK, SIGNATURES, USE .. 0, USE .. 1, USE .. 2, USE .. 3,
    SPACES,
  }
  for _, embedder in ipairs(names) do
    keys[#keys + 1] = VECTORS .. embedder
    keys[#keys + 1] = FRESH .. embedder
  end
  return keys
end
