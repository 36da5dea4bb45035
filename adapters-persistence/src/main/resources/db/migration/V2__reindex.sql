-- Who works on what, and the upgrades of data streams.

-- An epoch is never used again, not even for another task.
create sequence millrace.lease_epoch;

-- Whoever writes under a lease locks its row for key share, so that the heartbeat, which updates it, does not wait, and
-- whoever takes it away does. A lease without an owner is nobody's.
create table millrace.lease (
    task text collate "C" primary key,
    owner text,
    epoch bigint not null,
    heartbeat timestamptz not null
);

create table millrace.reindex_task (
    stream text collate "C" primary key,
    lease text collate "C" not null unique,
    state text not null check (state in ('running', 'failed', 'cancelled', 'complete')),
    started_at timestamptz not null,
    version integer not null,
    indices_in_stream integer not null,
    ended_at timestamptz,
    check ((state = 'running') = (ended_at is null))
);

-- Refers to no data stream and no index, because it tells of them when they are gone.
create table millrace.reindex_item (
    stream text collate "C" not null references millrace.reindex_task (stream) on delete cascade,
    position integer not null,
    source_id bigint not null,
    index_name text collate "C" not null,
    state text not null check (state in ('pending', 'in_progress', 'done', 'failed')),
    documents bigint not null,
    message text,
    primary key (stream, source_id),
    check ((state = 'failed') = (message is not null))
);

-- The indices whose upgrade is under way: what they were before, and how far it came. Refers to no index, because what
-- was made for one that its user deletes meanwhile has to be found all the same.
create table millrace.upgrade_source (
    index_id bigint primary key,
    name text collate "C" not null,
    task text collate "C" not null,
    was_closed boolean not null,
    was_blocked boolean not null,
    destination_id bigint unique,
    destination_name text collate "C",
    copied bigint not null default 0,
    check ((destination_id is null) = (destination_name is null))
);

create index upgrade_source_by_task on millrace.upgrade_source (task);
