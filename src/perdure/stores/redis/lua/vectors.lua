-- ARGV: embedder, seq to begin at, how many. Gives the seq to go on from ('' at the end), the seqs
-- that have a vector, newest first, and their vectors, each in one text.
local seqs = call('ZREVRANGEBYSCORE', ORDER, ARGV[2], '-inf', 'LIMIT', 0, ARGV[3] + 1)
local from = table.remove(seqs, ARGV[3] + 1) or ''
local having, vectors = {}, {}
for place, vector in ipairs(hmget(VECTORS .. ARGV[1], seqs)) do
  if vector then
    having[#having + 1] = seqs[place]
    vectors[#vectors + 1] = vector
  end
end
return {from, table.concat(having, ' '), table.concat(vectors)}
