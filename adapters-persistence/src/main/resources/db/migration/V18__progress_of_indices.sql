-- How many documents of an index have been copied stands beside the rest of its progress. What stays in upgrade_source is
-- where the copying of its documents goes on.
alter table millrace.reindex_item add column copied bigint not null default 0;
alter table millrace.system_migration_item add column copied bigint not null default 0;

update millrace.reindex_item i
set copied = least(i.documents, u.copied)
from millrace.upgrade_source u
where u.index_id = i.source_id and i.state = 'in_progress';

update millrace.system_migration_item i
set copied = least(i.documents, u.copied)
from millrace.upgrade_source u
where u.index_id = i.source_id and i.state = 'in_progress';
