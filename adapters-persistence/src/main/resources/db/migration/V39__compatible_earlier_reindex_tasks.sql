-- Tasks that a later task of the same data stream or index has replaced, with their indices. They end with that task.
create table millrace.earlier_reindex_task (
    stream text collate "C" not null references millrace.reindex_task (stream) on delete cascade,
    started_at timestamptz not null,
    state text not null check (state in ('failed', 'cancelled', 'complete')),
    ended_at timestamptz not null,
    version text collate "C" not null,
    version_number text not null,
    indices_in_stream integer not null,
    allows_loss boolean not null,
    plain_index boolean not null,
    primary key (stream, started_at)
);

create table millrace.earlier_reindex_item (
    stream text collate "C" not null,
    started_at timestamptz not null,
    position integer not null,
    source_id text collate "C" not null,
    index_name text collate "C" not null,
    state text not null check (state in ('pending', 'in_progress', 'done', 'failed')),
    documents bigint not null,
    copied bigint not null,
    message text,
    primary key (stream, started_at, source_id),
    foreign key (stream, started_at) references millrace.earlier_reindex_task (stream, started_at) on delete cascade,
    check ((state = 'failed') = (message is not null))
);
