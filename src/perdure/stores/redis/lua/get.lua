-- ARGV: now, '1' for vectors, ids. Gives the records of the live ones, then their vectors.
local seqs = {}
local ids = rest_of_arguments(3)
local held = hmget(IDS, ids)
for place = 1, #ids do
  if held[place] then seqs[#seqs + 1] = held[place] end
end
local records, kept = fetch(seqs, ARGV[1])
local reply = {records}
if ARGV[2] == '1' then add_vectors(reply, kept) end
return reply
