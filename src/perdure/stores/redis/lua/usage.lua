-- ARGV: now. Gives, for tiers 0 to 3, how many current statements are live and what they cost.
local sums = {}
local held = hmget(TALLIES, {'n0', 't0', 'n1', 't1', 'n2', 't2', 'n3', 't3'})
for place = 1, 8 do sums[place] = tonumber(held[place] or 0) end
local seqs = gone(ARGV[1])
for place, seq in ipairs(seqs) do seqs[place] = unpadded(seq) end
local heads = hmget(HEADS, seqs)
for place, seq in ipairs(seqs) do
  local head = read_head(seq, heads[place])
  local tier = tonumber(tier_of(head))
  if tier then
    sums[2 * tier + 1] = sums[2 * tier + 1] - 1
    sums[2 * tier + 2] = sums[2 * tier + 2] - tonumber(head.tokens)
  end
end
return sums
