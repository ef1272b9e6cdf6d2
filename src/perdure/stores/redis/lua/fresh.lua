-- ARGV: embedder, the revision up to which the caller knows its vectors, or ''. Gives the revision,
-- the dimension of the space (0: there is none) and how many vectors it has; then the seqs and the
-- vectors that are newer, each in one text, unless they are too many for one answer.
local MOST = 2000
local embedder, known = ARGV[1], ARGV[2]
local dimension = tonumber(call('HGET', SPACES, embedder) or 0)
local reply = {revision(), dimension, call('HLEN', VECTORS .. embedder)}
if known == '' then return reply end
if call('ZCOUNT', FRESH .. embedder, '(' .. known, '+inf') > MOST then return reply end
local seqs = call('ZRANGEBYSCORE', FRESH .. embedder, '(' .. known, '+inf')
reply[4] = table.concat(seqs, ' ')
reply[5] = table.concat(hmget(VECTORS .. embedder, seqs))
return reply
