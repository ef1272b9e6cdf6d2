-- ARGV: how many ids, ids, how many seqs, seqs, members of the index of words. Counts per place
-- what is still there of them. With 0 and the embedders of its spaces: what is of the scope.
local function some(first)
  local found = {}
  for place = first + 1, first + tonumber(ARGV[first]) do found[#found + 1] = ARGV[place] end
  return found, first + tonumber(ARGV[first]) + 1
end

local function count(key, fields)
  local held = 0
  for _, value in ipairs(hmget(key, fields)) do
    if value then held = held + 1 end
  end
  return held
end

if ARGV[1] == '0' then
  local keys = 0
  for _, key in ipairs(all_keys(rest_of_arguments(2))) do keys = keys + call('EXISTS', key) end
  return {'keys', keys}
end

local ids, after_ids = some(1)
local seqs, after_seqs = some(after_ids)
local entries, versions, words, vectors = 0, count(LIVES, ids), 0, 0
for _, key in ipairs({HEADS, BODIES, TERMS}) do entries = math.max(entries, count(key, seqs)) end
for _, seq in ipairs(seqs) do
  versions = versions + call('ZLEXCOUNT', PAST, '[' .. padded(seq), '(' .. padded(seq) .. ':')
end
for place = after_seqs, #ARGV do
  if call('ZSCORE', WORDS, ARGV[place]) then words = words + 1 end
end
for _, embedder in ipairs(call('HKEYS', SPACES)) do
  vectors = vectors + count(VECTORS .. embedder, seqs)
end
return {
  'entries', math.max(entries, count(IDS, ids)), 'versions', versions, 'words', words,
  'feedback', count(FEEDBACK, ids), 'vectors', vectors,
}
