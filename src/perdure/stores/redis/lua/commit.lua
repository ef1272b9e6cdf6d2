-- Apply a batch of changes or none; what stands in ARGV is written by `writing.py`, in this order.
--
-- Gives {'revision', found}, {'version', found}, {'dimension', embedder, expected, found} or
-- {'seq', last} when it may not go on; else {'done', revision, removed, then `seq head` per put}.

local at = 0
local function take()
  at = at + 1
  return ARGV[at]
end

local function take_many(count)
  local first = at + 1
  at = at + count
  local taken = {}
  for place = first, at do taken[#taken + 1] = ARGV[place] end
  return taken
end

local namespace, now, if_revision, if_version = take(), take(), take(), take()
local base_seq, unless_idle = take(), take() == '1'
local deletes = take_many(tonumber(take()))
local ids = {}
for _, id in ipairs(deletes) do ids[#ids + 1] = id end

local puts = {}
for place = 1, tonumber(take()) do
  local put = {id = take(), rest = take(), body = take(), packed = take(), digest = take()}
  put.vectors = take_many(2 * tonumber(take()))
  puts[place] = put
  ids[#ids + 1] = put.id
end
local touches = {}
for place = 1, tonumber(take()) do
  touches[place] = {id = take(), at = take(), count = tonumber(take())}
  ids[#ids + 1] = touches[place].id
end
local signatures = take_many(tonumber(take()))
local restored = {}
for place = 1, tonumber(take()) do
  local one = {id = take(), goes_on = take() == '1', ended = take() == '1'}
  one.version, one.since, one.lives = take(), take(), {}
  for life = 1, tonumber(take()) do one.lives[life] = take_many(tonumber(take())) end
  restored[place] = one
  ids[#ids + 1] = one.id
end

local is_revision = revision()
if if_revision ~= '' and tonumber(if_revision) ~= is_revision then
  return {'revision', is_revision}
end

-- Read.

local held = read_held(ids)
local function live(id)
  local head = held[id]
  return head and lives(head.expires, now) and head or nil
end

if if_version ~= '' then
  local found = live(puts[1].id)
  local version = found and tonumber(found.version) or 0
  if version ~= tonumber(if_version) then return {'version', version} end
end

local spaces, settled = {}, {}
local dimensions = call('HGETALL', SPACES)
for place = 1, #dimensions, 2 do spaces[dimensions[place]] = tonumber(dimensions[place + 1]) end
for _, put in ipairs(puts) do
  for place = 1, #put.vectors, 2 do
    local embedder, length = put.vectors[place], #put.vectors[place + 1] / 4
    local expected = spaces[embedder] or settled[embedder]
    if not expected then
      settled[embedder] = length
    elseif expected ~= length then
      return {'dimension', embedder, expected, length}
    end
  end
  put.terms = read_terms(put.id, put.packed)
end

local removing = {}
for _, id in ipairs(deletes) do
  if live(id) then removing[#removing + 1] = id end
end
if unless_idle and #removing == 0 then return {'done', is_revision, 0} end

local last_seq = tonumber(call('HGET', META, 'seq') or 0)
if base_seq ~= '' and tonumber(base_seq) < last_seq then return {'seq', last_seq} end

-- Write.

local is_now = advance(namespace)
local states = tonumber(call('HGET', META, 'states') or 0)
local touched, counted = 0, {}
local past_lives = {}
if #KEYS > 3 and tonumber(call('GET', KEYS[3]) or 0) < last_seq then
  call('SET', KEYS[3], last_seq)
end

local function next_seq()
  if base_seq == '' then
    last_seq = call('INCR', KEYS[3])
  else
    base_seq = tonumber(base_seq) + 1
    last_seq = base_seq
  end
  return string.format('%.0f', last_seq)
end

local function add_state(id, seq, state)
  states = states + 1
  later('HSET', STATES, string.format('%.0f', states), state)
  later('ZADD', PAST, 0, padded(seq) .. padded(states))
  local known = past_lives[id] or call('HGET', LIVES, id) or ''
  if not string.find(' ' .. known .. ' ', ' ' .. seq .. ' ', 1, true) then
    known = known == '' and seq or known .. ' ' .. seq
    call('HSET', LIVES, id, known)
  end
  past_lives[id] = known
end

local function archive(id, head, by, ended)
  local state = by .. ' ' .. ended .. ' ' .. head_text(head)
  if by == 'touch' then
    touched = touched + 1
  else
    state = state .. '\n' .. (call('HGET', BODIES, head.seq) or '')
  end
  add_state(id, head.seq, state)
end

local function retire(id, by, ended)
  archive(id, held[id], by, ended)
  drop(id, held[id])
  call('SADD', REMOVED, id)
  held[id] = nil
end

local function put_vectors(put, head, is_new)
  for _, embedder in ipairs(is_new and {} or embedders()) do
    local kept = call('HGET', VECTORS .. embedder, head.seq)
    if kept and string.sub(kept, 1, #put.digest) ~= put.digest then
      drop_vector(embedder, head.seq)
    end
  end
  for place = 1, #put.vectors, 2 do
    local embedder, vector = put.vectors[place], put.vectors[place + 1]
    call('HSET', VECTORS .. embedder, head.seq, put.digest .. vector)
    call('ZADD', FRESH .. embedder, is_now, head.seq)
  end
end

local function reword(before, put, seq)
  local now_held, gone_ones, added = {}, {}, {}
  for _, term in ipairs(put.terms) do now_held[term] = true end
  for _, term in ipairs(before) do
    if now_held[term] == nil then gone_ones[#gone_ones + 1] = term end
    now_held[term] = false
  end
  for term, is_added in pairs(now_held) do
    if is_added then added[#added + 1] = term end
  end
  in_parts('ZREM', WORDS, members_of(seq, gone_ones))
  for _, member in ipairs(members_of(seq, added)) do later('ZADD', WORDS, 0, member) end
end

local function insert(put)
  local seq = next_seq()
  local head = read_head(seq, '1 ' .. now .. ' ' .. put.rest)
  later('HSET', IDS, put.id, seq)
  later('ZADD', ORDER, seq, seq)
  later('ZADD', KNOWN, seq, seq)
  reword({}, put, seq)
  call('SREM', REMOVED, put.id)
  return head
end

local function change(put, before)
  archive(put.id, before, 'update', now)
  displace_by_time(before)
  local version = string.format('%.0f', tonumber(before.version) + 1)
  if before.packed ~= put.packed then reword(before.terms, put, before.seq) end
  return read_head(before.seq, version .. ' ' .. now .. ' ' .. put.rest)
end

local function write(put)
  if held[put.id] and not live(put.id) then retire(put.id, 'expiry', '-') end
  local before = held[put.id]
  local head = before and change(put, before) or insert(put)
  head.packed, head.terms = put.packed, put.terms
  later('HSET', HEADS, head.seq, head_text(head))
  later('HSET', BODIES, head.seq, put.body)
  if not before or before.packed ~= put.packed then later('HSET', TERMS, head.seq, put.packed) end
  place_by_time(head)
  put_vectors(put, head, not before)
  held[put.id] = head
end

local function touch(one)
  local head = live(one.id)
  if not head then return end
  if counted[one.id] then do_now() end
  counted[one.id] = true
  archive(one.id, head, 'touch', now)
  displace_by_use(head)
  head.access = string.format('%.0f', tonumber(head.access) + one.count)
  if one.at > head.last then head.last = one.at end
  head.recorded = now
  later('HSET', HEADS, head.seq, head_text(head))
  place_by_use(head)
end

-- A state that only a touch ended leaves its body to the next; another state must not come between.
local function give_bodies(head)
  local numbers = {}
  local from, to = '[' .. padded(head.seq), '(' .. padded(head.seq) .. ':'
  for _, member in ipairs(call('ZREVRANGEBYLEX', PAST, to, from)) do
    numbers[#numbers + 1] = unpadded(string.sub(member, -16))
  end
  for place, state in ipairs(hmget(STATES, numbers)) do
    if string.sub(state, 1, 6) ~= 'touch ' or string.find(state, '\n', 1, true) then return end
    call('HSET', STATES, numbers[place], state .. '\n' .. call('HGET', BODIES, head.seq))
  end
end

local function restore(one)
  local head, present = held[one.id], {}
  if head and one.goes_on then
    give_bodies(head)
    present = table.remove(one.lives)
    if not one.ended then table.remove(present) end
    head.version, head.recorded = one.version, one.since
    call('HSET', HEADS, head.seq, head_text(head))
  end
  for _, life in ipairs(one.lives) do
    local seq = next_seq()
    later('ZADD', KNOWN, seq, seq)
    for _, state in ipairs(life) do add_state(one.id, seq, state) end
  end
  for _, state in ipairs(present) do add_state(one.id, head.seq, state) end
  if not head then call('SADD', REMOVED, one.id) end
end

-- Put away what has expired, as if nobody had removed it: so many at a time.
local function sweep()
  local members = call('ZRANGEBYLEX', EXPIRING, '-', '(' .. now .. ':', 'LIMIT', 0, 500)
  for _, member in ipairs(members) do
    local seq = unpadded(string.sub(member, -16))
    local body, text = call('HGET', BODIES, seq), call('HGET', HEADS, seq)
    local known, terms = pcall(read_terms, seq, call('HGET', TERMS, seq))
    if known and string.match(text or '', HEAD) and string.match(body or '', '^%d+:') then
      local id = id_of(seq, body)
      held[id] = read_head(seq, text)
      held[id].terms = terms
      retire(id, 'expiry', '-')
    end
  end
end

for embedder, length in pairs(settled) do call('HSET', SPACES, embedder, length) end
cached.embedders = nil
for _, id in ipairs(removing) do
  if held[id] then retire(id, 'delete', now) end
end
for _, put in ipairs(puts) do write(put) end
do_now()
for _, one in ipairs(touches) do touch(one) end
do_now()
in_parts('SADD', SIGNATURES, signatures)
for _, one in ipairs(restored) do restore(one) end
do_now()
local reply = {'done', is_now, #removing}
for _, put in ipairs(puts) do
  reply[#reply + 1] = held[put.id].seq .. ' ' .. head_text(held[put.id])
end
sweep()
do_now()
do_tally()
call('HSET', META, 'seq', string.format('%.0f', last_seq), 'states', string.format('%.0f', states))
if touched > 0 then call('HINCRBY', META, 'touches', touched) end
return reply
