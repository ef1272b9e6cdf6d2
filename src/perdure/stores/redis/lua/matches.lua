-- ARGV: now, sorts, embedder or '', seqs. Gives the revision, the records of those that are there,
-- live and of a wanted sort, and for each its vector, or the terms it is kept under.
local records, kept = fetch(rest_of_arguments(4), ARGV[1], wanted_sorts(ARGV[2]), true)
return {revision(), records, hmget(ARGV[3] == '' and TERMS or VECTORS .. ARGV[3], kept)}
