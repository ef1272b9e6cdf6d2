-- ARGV: now, seq to begin at, how many, sorts, '1' for vectors. Gives the seq to go on from ('' at
-- the end), the records, newest first, then their vectors. Looks at so many heads at a time.
local FEW, STEP, MOST = 50, 500, 5000
local now, from, count = ARGV[1], ARGV[2], tonumber(ARGV[3])
local wanted = wanted_sorts(ARGV[4])
local records, kept, looked = {}, {}, 0
while #records < count and looked < MOST and from ~= '' do
  local step = math.min(STEP, count - #records)
  if wanted then step = math.max(FEW, step) end
  local seqs = call('ZREVRANGEBYSCORE', ORDER, from, '-inf', 'LIMIT', 0, step + 1)
  from = table.remove(seqs, step + 1) or ''
  looked = looked + #seqs
  local some, some_kept = fetch(seqs, now, wanted)
  for place = 1, #some do
    records[#records + 1] = some[place]
    kept[#kept + 1] = some_kept[place]
  end
end
local reply = {from, records}
if ARGV[5] == '1' then add_vectors(reply, kept) end
return reply
