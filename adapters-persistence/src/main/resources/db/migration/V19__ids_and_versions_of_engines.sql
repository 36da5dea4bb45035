-- What an engine calls an index and its version is text to what remembers tasks.
alter table millrace.reindex_item alter column source_id type text collate "C" using source_id::text;
alter table millrace.system_migration_item alter column source_id type text collate "C" using source_id::text;

alter table millrace.reindex_task add column version_number text;
alter table millrace.system_migration add column version_number text;
update millrace.reindex_task set version_number = version::text;
update millrace.system_migration set version_number = version::text;
alter table millrace.reindex_task
    alter column version_number set not null,
    alter column version type text collate "C"
        using (version / 1000000) || '.' || (version / 10000 % 100) || '.' || (version / 100 % 100);
alter table millrace.system_migration
    alter column version_number set not null,
    alter column version type text collate "C"
        using (version / 1000000) || '.' || (version / 10000 % 100) || '.' || (version / 100 % 100);
