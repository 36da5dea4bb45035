-- Whether a task upgrades indices whose sources lack fields that searches find.
alter table millrace.reindex_task add column allows_loss boolean not null default false;
