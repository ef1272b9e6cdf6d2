-- ARGV: now, sorts, embedder or '', seqs. Gives the revision, the records of those that are there,
-- live and of a wanted sort, and for each its vector, or the terms it is kept under.
local asked = rest_of_arguments(4)
local heads, seqs = hmget(HEADS, asked), {}
for place, seq in ipairs(asked) do
  if heads[place] then seqs[#seqs + 1] = seq end
end
local records, kept = fetch(seqs, ARGV[1], wanted_sorts(ARGV[2]))
return {revision(), records, hmget(ARGV[3] == '' and TERMS or VECTORS .. ARGV[3], kept)}
