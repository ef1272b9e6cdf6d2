-- ARGV: namespace, signature. Keeps it.
if call('SISMEMBER', SIGNATURES, ARGV[2]) == 0 then
  advance(ARGV[1])
  call('SADD', SIGNATURES, ARGV[2])
end
return 1
