-- Documents of a packed index lie in blocks: table d<id>_blocks, and d<id>_ids with their ids in order. The table of
-- rows is gone, or waits to be dropped while readers that began before may need it.
alter table millrace.index add column packed boolean not null default false;

-- What is dropped of an index: the table d<id> by the empty text, and others by what their names end in.
alter table millrace.dropped_table add column part text collate "C" not null default '';
alter table millrace.dropped_table drop constraint dropped_table_pkey, add primary key (index_id, part);
