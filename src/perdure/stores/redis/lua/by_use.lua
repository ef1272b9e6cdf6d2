-- ARGV: now, '1' for least recently used first, how many, tiers. Gives records in that order.
local now, least, count = ARGV[1], ARGV[2] == '1', tonumber(ARGV[3])
local _, away = gone(now)
local members = {}

local function read_tier(tier)
  local found, offset, step = 0, 0, math.min(count, AT_ONCE)
  while found < count do
    local part
    if least then
      part = call('ZRANGEBYLEX', USE .. tier, '-', '+', 'LIMIT', offset, step)
    else
      part = call('ZREVRANGEBYLEX', USE .. tier, '+', '-', 'LIMIT', offset, step)
    end
    for _, member in ipairs(part) do
      if found < count and not away[string.sub(member, -16)] then
        members[#members + 1] = member
        found = found + 1
      end
    end
    if #part < step then return end
    offset = offset + step
  end
end

for place = 4, #ARGV do read_tier(ARGV[place]) end
table.sort(members, function(a, b)
  if least then return a < b end
  return b < a
end)
local seqs = {}
for place = 1, math.min(count, #members) do seqs[place] = unpadded(string.sub(members[place], -16)) end
local records = fetch(seqs, now)
return records
