-- ARGV: embedder, the revision up to which the caller knows its vectors, or '', now, sorts, seqs.
-- Gives the revision, the dimension of the space (0: there is none) and how many vectors it has;
-- then the seqs and the vectors that are newer, each in one text, unless they are too many for one
-- answer. If none is newer: the records of those seqs that are there, live and of a wanted sort, and
-- for each its vector.
local MOST = 2000
local embedder, known = ARGV[1], ARGV[2]
local dimension = tonumber(call('HGET', SPACES, embedder) or 0)
local reply = {revision(), dimension, call('HLEN', VECTORS .. embedder)}
if known == '' or dimension == 0 then return reply end
local count = call('ZCOUNT', FRESH .. embedder, '(' .. known, '+inf')
if count > MOST then return reply end
local seqs = count > 0 and call('ZRANGEBYSCORE', FRESH .. embedder, '(' .. known, '+inf') or {}
reply[4] = table.concat(seqs, ' ')
reply[5] = table.concat(hmget(VECTORS .. embedder, seqs))
if count > 0 or #ARGV < 5 then return reply end
local kept
reply[6], kept = fetch(rest_of_arguments(5), ARGV[3], wanted_sorts(ARGV[4]), true)
reply[7] = hmget(VECTORS .. embedder, kept)
return reply
