-- ARGV: moment, seq to begin at, how many, sorts. Gives the seq to go on from ('' at the end) and
-- the records that stood at the moment, newest first. Looks at so many seqs at a time.
local MOST = 1000
local moment, count = ARGV[1], tonumber(ARGV[3])
local wanted = wanted_sorts(ARGV[4])
local seqs = call('ZREVRANGEBYSCORE', KNOWN, ARGV[2], '-inf', 'LIMIT', 0, MOST + 1)
local records, going_on = {}, table.remove(seqs, MOST + 1) or ''

local function stood(head, ended)
  return head.recorded <= moment and (ended == '-' or moment < ended)
    and lives(head.expires, moment) and (not wanted or wanted[head.sort])
end

-- What cannot be read may have stood then: it goes along under the name of its entry, so that the
-- reader tells it beside the others.
local function damaged(seq, body)
  return seq .. ' ?\n' .. (body or call('HGET', BODIES, seq) or '')
end

-- The states of a seq that stood then; one that only a touch ended has the body of the next.
local function past_of(seq)
  local numbers, found, waiting = {}, {}, {}
  for _, member in ipairs(call('ZRANGEBYLEX', PAST, '[' .. padded(seq), '(' .. padded(seq) .. ':')) do
    numbers[#numbers + 1] = unpadded(string.sub(member, -16))
  end
  for _, state in ipairs(hmget(STATES, numbers)) do
    local by, ended, text, body = string.match(state or '', '^(%S+) (%S+) ([^\n]+)\n?(.*)$')
    local fine, head = pcall(read_head, seq, text)
    if not fine then
      found[#found + 1] = damaged(seq, string.match(state or '', '\n(.+)$'))
    elseif stood(head, ended) then
      waiting[#waiting + 1] = seq .. ' ' .. text
    end
    if fine and body ~= '' then
      for _, one in ipairs(waiting) do found[#found + 1] = one .. '\n' .. body end
      waiting = {}
    end
  end
  return found, waiting
end

for place, seq in ipairs(seqs) do
  if #records >= count then
    going_on = seq
    break
  end
  local found, waiting = past_of(seq)
  local text = call('HGET', HEADS, seq)
  local fine, head = pcall(read_head, seq, text)
  if text and not fine then
    found[#found + 1] = damaged(seq)
  elseif text and stood(head, '-') then
    waiting[#waiting + 1] = seq .. ' ' .. text
  end
  local body = #waiting > 0 and call('HGET', BODIES, seq) or ''
  for _, one in ipairs(found) do records[#records + 1] = one end
  for _, one in ipairs(waiting) do records[#records + 1] = one .. '\n' .. body end
end
return {going_on, records}
