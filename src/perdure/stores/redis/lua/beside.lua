-- ARGV: now, sorts, reach, how many to read beside, seqs. Gives for each seq the seqs of the entries
-- that are at most twice the reach from it, rising, or '' where none lives; then the records beside
-- the first ones that were not asked about, live and of a wanted sort, and for each its terms.
local now, reach, read = ARGV[1], tonumber(ARGV[3]), tonumber(ARGV[4])
local asked, away, is_away = rest_of_arguments(5), gone(now)
local known, windows, unread = {}, {}, {}
for _, seq in ipairs(asked) do known[seq] = true end

-- The live ones next to a seq, the nearest first.
local function next_to(command, from, to, wide)
  local found = {}
  for _, seq in ipairs(call(command, ORDER, from, to, 'LIMIT', 0, wide + #away)) do
    if #found < wide and not is_away[padded(seq)] then found[#found + 1] = seq end
  end
  return found
end

local function note(seq)
  if not known[seq] then
    known[seq] = true
    unread[#unread + 1] = seq
  end
end

for place, seq in ipairs(asked) do
  windows[place] = ''
  if call('ZSCORE', ORDER, seq) and not is_away[padded(seq)] then
    local before = next_to('ZREVRANGEBYSCORE', '(' .. seq, '-inf', 2 * reach)
    local behind = next_to('ZRANGEBYSCORE', '(' .. seq, '+inf', 2 * reach)
    local window = {}
    for step = #before, 1, -1 do window[#window + 1] = before[step] end
    window[#window + 1] = seq
    for _, other in ipairs(behind) do window[#window + 1] = other end
    windows[place] = table.concat(window, ' ')
    for step = 1, place <= read and reach or 0 do
      if before[step] then note(before[step]) end
      if behind[step] then note(behind[step]) end
    end
  end
end
local records, kept = fetch(unread, now, wanted_sorts(ARGV[2]))
return {windows, records, hmget(TERMS, kept)}
