-- The process of the server over which the holder last said that it is alive. Once that is gone and nothing has come over
-- another, the holder is dead and the lease free before it expires. A program that does not know the column leaves the
-- process of an earlier holder there: its leases are free after the shorter silence, too.
alter table millrace.lease add column backend integer;
