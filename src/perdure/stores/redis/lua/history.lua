-- ARGV: id. Gives the states of all its lives, oldest first, each as `seq by ended head\nbody`, and
-- the record of the live one or ''.
local members = {}
for seq in string.gmatch(call('HGET', LIVES, ARGV[1]) or '', '%d+') do
  for _, member in ipairs(call('ZRANGEBYLEX', PAST, '[' .. padded(seq), '(' .. padded(seq) .. ':')) do
    members[#members + 1] = string.sub(member, -16) .. seq
  end
end
table.sort(members)
local numbers, states = {}, {}
for place, member in ipairs(members) do numbers[place] = unpadded(string.sub(member, 1, 16)) end
for place, state in ipairs(hmget(STATES, numbers)) do
  states[place] = string.sub(members[place], 17) .. ' ' .. (state or '')
end
local seq = call('HGET', IDS, ARGV[1])
if not seq then return {states, ''} end
return {states, seq .. ' ' .. (call('HGET', HEADS, seq) or '') .. '\n' .. (call('HGET', BODIES, seq) or '')}
