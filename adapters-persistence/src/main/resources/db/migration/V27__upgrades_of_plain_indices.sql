-- Whether a task upgrades the plain index with this name, not a data stream.
alter table millrace.reindex_task add column plain_index boolean not null default false;
