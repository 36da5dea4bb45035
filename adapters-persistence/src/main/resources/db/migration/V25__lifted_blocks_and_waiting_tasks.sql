-- The blocks of its user that an upgrade has removed from a source for one call. Recorded before they are removed, so that a
-- successor sets them again.
alter table millrace.begun_upgrade
    add column lifted_blocks text[] not null default '{}';

-- Why the last attempts on a running task failed, if several have failed in a row without progress.
alter table millrace.reindex_task
    add column waiting_reason text;
