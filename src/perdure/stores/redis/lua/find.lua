-- ARGV: now, per_term, '1' to let frequent words find, words. Gives the revision, the population,
-- and for each word how many live entries hold it and which of the candidates do. Candidates are
-- the entries of the words that find: those in at most `per_term` entries, or, when told so or when
-- these find nothing, the newest `per_term` of the others.
local now, per_term, often = ARGV[1], tonumber(ARGV[2]), ARGV[3] == '1'
local away, is_away = gone(now)
local words, counts, prefixes = rest_of_arguments(4), {}, {}

local function count(prefix)
  local held = call('ZLEXCOUNT', WORDS, '[' .. prefix, '(' .. prefix .. ':')
  for _, seq in ipairs(away) do
    if held > 0 and call('ZSCORE', WORDS, prefix .. seq) then held = held - 1 end
  end
  return held
end

for place, word in ipairs(words) do
  prefixes[place] = word_prefix(word)
  counts[place] = string.sub(word, 1, 1) == '#' and 0 or count(prefixes[place])
end

local function newest(prefix)
  local found, limit = {}, per_term + #away
  local part = call('ZREVRANGEBYLEX', WORDS, '(' .. prefix .. ':', '[' .. prefix, 'LIMIT', 0, limit)
  for _, member in ipairs(part) do
    local seq = string.sub(member, -16)
    if #found < per_term and not is_away[seq] then found[#found + 1] = seq end
  end
  return found
end

local function candidates_of(frequent)
  local lists, all, seen = {}, {}, {}
  for place, held in ipairs(counts) do
    if held > 0 and (held > per_term) == frequent then
      lists[place] = newest(prefixes[place])
      for _, seq in ipairs(lists[place]) do
        if not seen[seq] then
          seen[seq] = true
          all[#all + 1] = seq
        end
      end
    end
  end
  return lists, all
end

local function among(prefix, all)
  local found = {}
  for _, seq in ipairs(all) do
    if call('ZSCORE', WORDS, prefix .. seq) then found[#found + 1] = seq end
  end
  return found
end

local lists, all = candidates_of(often)
if not often and #all == 0 then
  often = true
  lists, all = candidates_of(true)
end
local reply = {revision(), population(now), often and 1 or 0}
for place, held in ipairs(counts) do
  local found = {}
  if lists[place] and held <= per_term then
    found = lists[place]
  elseif held > 0 or string.sub(words[place], 1, 1) == '#' then
    found = among(prefixes[place], all)
  end
  reply[#reply + 1] = held
  reply[#reply + 1] = table.concat(found, ' ')
end
return reply
