-- The migration of system features, and the documents on their way into system indices.

create table millrace.system_migration (
    is_only_row boolean primary key default true check (is_only_row),
    state text not null check (state in ('running', 'failed', 'complete')),
    started_at timestamptz not null,
    version integer not null,
    ended_at timestamptz,
    check ((state = 'running') = (ended_at is null))
);

-- Refers to no index, because it tells of them when they are gone.
create table millrace.system_migration_item (
    position integer primary key,
    feature text collate "C" not null,
    source_id bigint not null unique,
    index_name text collate "C" not null,
    state text not null check (state in ('pending', 'in_progress', 'done', 'failed')),
    documents bigint not null,
    message text,
    check ((state = 'failed') = (message is not null))
);

create table millrace.waiting_document (
    index_name text collate "C" not null,
    position bigint generated always as identity,
    id text collate "C" not null,
    ts timestamptz not null,
    source text not null,
    primary key (index_name, position),
    unique (index_name, id)
);
