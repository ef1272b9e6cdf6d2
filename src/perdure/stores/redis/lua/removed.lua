-- ARGV: now. Gives the ids that have a past, or have expired, and are not live.
local ids, seqs = call('SMEMBERS', REMOVED), gone(ARGV[1])
for place, seq in ipairs(seqs) do seqs[place] = unpadded(seq) end
for place, body in ipairs(hmget(BODIES, seqs)) do ids[#ids + 1] = id_of(seqs[place], body) end
return ids
