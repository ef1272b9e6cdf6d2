-- ARGV: now. Gives each embedder, the dimension of its space and how many live entries have one.
local seqs = gone(ARGV[1])
for place, seq in ipairs(seqs) do seqs[place] = unpadded(seq) end
local reply, spaces = {}, call('HGETALL', SPACES)
for place = 1, #spaces, 2 do
  local key = VECTORS .. spaces[place]
  local count = call('HLEN', key)
  for _, vector in ipairs(hmget(key, seqs)) do
    if vector then count = count - 1 end
  end
  reply[#reply + 1] = spaces[place]
  reply[#reply + 1] = tonumber(spaces[place + 1])
  reply[#reply + 1] = count
end
return reply
