-- ARGV: namespace, id, score. Adds it to the sum; numbers are written so that none is rounded.
local held = call('HGET', FEEDBACK, ARGV[2])
local total, count = string.match(held or '0 0', '^(%S+) (%d+)$')
if not count then error('CORRUPT RECORD of feedback') end
advance(ARGV[1])
local sum = string.format('%.17g', tonumber(total) + tonumber(ARGV[3]))
call('HSET', FEEDBACK, ARGV[2], sum .. ' ' .. string.format('%.0f', tonumber(count) + 1))
return 1
