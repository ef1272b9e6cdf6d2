-- ARGV: namespace, now, ids. Erases them from every place. Gives how many were live, how many other
-- states there were, then the seqs they had and the members they had in the index of words.
local namespace, now, ids = ARGV[1], ARGV[2], rest_of_arguments(3)
local damaged = {}
local held, pasts = read_held(ids, damaged), hmget(LIVES, ids)
local seqs, members, entries, states, erased, touched = {}, {}, 0, 0, false, 0

local function erase_past(id, known)
  for seq in string.gmatch(known, '%d+') do
    seqs[#seqs + 1] = seq
    local found, numbers = {}, {}
    for _, member in ipairs(call('ZRANGEBYLEX', PAST, '[' .. padded(seq), '(' .. padded(seq) .. ':')) do
      found[#found + 1] = member
      numbers[#numbers + 1] = unpadded(string.sub(member, -16))
    end
    for _, state in ipairs(hmget(STATES, numbers)) do
      if string.sub(state or '', 1, 6) == 'touch ' then touched = touched + 1 else states = states + 1 end
    end
    in_parts('HDEL', STATES, numbers)
    in_parts('ZREM', PAST, found)
    call('ZREM', KNOWN, seq)
  end
  call('HDEL', LIVES, id)
  call('SREM', REMOVED, id)
end

local function erase_held(id, head)
  if lives(head.expires, now) then entries = entries + 1 else states = states + 1 end
  for _, member in ipairs(members_of(head.seq, head.terms)) do members[#members + 1] = member end
  seqs[#seqs + 1] = head.seq
  drop(id, head)
  call('ZREM', KNOWN, head.seq)
end

-- What cannot be read is looked for in all of every index, and the tallies are made anew.
local function erase_damaged(id, seq)
  states = states + 1
  seqs[#seqs + 1] = seq
  for _, key in ipairs({WORDS, EXPIRING, USE .. 0, USE .. 1, USE .. 2, USE .. 3}) do
    for _, member in ipairs(call('ZRANGE', key, 0, -1)) do
      if string.sub(member, -16) == padded(seq) then
        call('ZREM', key, member)
        members[#members + 1] = member
      end
    end
  end
  drop_record(id, seq)
  call('ZREM', KNOWN, seq)
end

local function tally_anew()
  call('UNLINK', TALLIES)
  local heads = call('HGETALL', HEADS)
  for place = 1, #heads, 2 do
    if string.match(heads[place + 1], HEAD) then tally(read_head(heads[place], heads[place + 1]), 1) end
  end
end

local seen = {}
for place, id in ipairs(ids) do
  if not seen[id] then
    seen[id] = true
    if held[id] then erase_held(id, held[id]) end
    if damaged[id] then erase_damaged(id, damaged[id]) end
    if pasts[place] then erase_past(id, pasts[place]) end
    local feedback = call('HDEL', FEEDBACK, id) > 0
    erased = erased or held[id] or damaged[id] or pasts[place] or feedback
  end
end
do_tally()
if next(damaged) then
  tally_anew()
  do_tally()
end
if touched > 0 then call('HINCRBY', META, 'touches', -touched) end
if erased then advance(namespace) end
return {entries, states, seqs, members}
