-- The running processes of the service. A row belongs to the connection of the process for announcements. When the
-- connection ends, the row is not shown any more, and the next process that starts deletes it.
create table millrace.instance (
    pid integer not null,
    backend_start timestamptz not null,
    id uuid not null,
    name text not null,
    version text not null,
    address text not null,
    started_at timestamptz not null,
    primary key (pid, backend_start)
);
