-- What has to be known to end the upgrade of an index is part of what the service remembers: recorded before each step,
-- and kept until nothing is left to be done. Refers to no index, because it tells of them when they are gone.
create table millrace.begun_upgrade (
    source_id text collate "C" primary key,
    index_name text collate "C" not null,
    task text collate "C" not null,
    was_closed boolean not null,
    was_blocked boolean not null,
    destinations text[] collate "C" not null default '{}',
    replaced_by text collate "C",
    documents bigint
);

create index begun_upgrade_by_task on millrace.begun_upgrade (task);

insert into millrace.begun_upgrade
    (source_id, index_name, task, was_closed, was_blocked, destinations, documents)
select cast(u.index_id as text), u.name, u.task, u.was_closed, u.was_blocked,
    case when u.destination_name is null then array[]::text[] else array[u.destination_name] end, u.documents
from millrace.upgrade_source u;

-- The last attempt to upgrade an index of this name, where attempts are numbered. Kept for ever, because a name that was
-- used once is not used again.
create table millrace.upgrade_attempt (
    index_name text collate "C" primary key,
    attempt integer not null
);

-- What is left is what the engine knows of a source by itself: the state that its user wants, and how far its documents
-- have been copied.
drop index millrace.upgrade_source_by_task;

alter table millrace.upgrade_source
    drop column task,
    drop column documents;
