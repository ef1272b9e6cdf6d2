-- ARGV: namespace, now. Erases the scope; remembers its revision for those that come. Gives how
-- many entries were live, how many other states there were, and the embedders of its spaces.
local entries = population(ARGV[2])
local others = call('HLEN', IDS) - entries
local states = call('HLEN', STATES) - tonumber(call('HGET', META, 'touches') or 0)
local last, highest = revision(), tonumber(call('GET', KEYS[2]) or 0)
if last > highest then call('SET', KEYS[2], last) end
local names = call('HKEYS', SPACES)
if #KEYS > 3 then call('ZREM', KEYS[4], ARGV[1]) end
for _, key in ipairs(all_keys(names)) do call('UNLINK', key) end
return {entries, others + states, names}
