-- ARGV: now, at most how many under one term, terms. Gives the records found, then for each term
-- that few enough are kept under its place and their seqs, newest first.
local now, most = ARGV[1], tonumber(ARGV[2])
local away, is_away = gone(now)
local asked, seqs, reply = {}, {}, {false}

local function few(prefix)
  local low, high = '[' .. prefix, '(' .. prefix .. ':'
  local count = call('ZLEXCOUNT', WORDS, low, high)
  if count == 0 or count > most + #away then return nil end
  local found = {}
  for _, member in ipairs(call('ZREVRANGEBYLEX', WORDS, high, low)) do
    local seq = string.sub(member, -16)
    if not is_away[seq] then found[#found + 1] = unpadded(seq) end
  end
  return #found > 0 and #found <= most and found or nil
end

for place = 3, #ARGV do
  local found = few(word_prefix(ARGV[place]))
  if found then
    for _, seq in ipairs(found) do
      if not asked[seq] then
        asked[seq] = true
        seqs[#seqs + 1] = seq
      end
    end
    reply[#reply + 1] = place - 3
    reply[#reply + 1] = table.concat(found, ' ')
  end
end
reply[1] = fetch(seqs, now)
return reply
