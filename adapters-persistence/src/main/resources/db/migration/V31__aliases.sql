-- The indices or data streams of each alias. The name of an alias is a row of millrace.name without an index, which
-- everyone locks who changes the alias. The properties are an array of JSON in ASCII.
alter table millrace.name drop constraint name_check;

create table millrace.alias (
    name text collate "C" not null references millrace.name (name) on delete cascade,
    index_id bigint references millrace.index (id) on delete cascade,
    stream text collate "C" references millrace.data_stream (name) on delete cascade,
    properties text not null,
    check ((index_id is null) <> (stream is null)),
    unique (name, index_id),
    unique (name, stream)
);

create index alias_by_index on millrace.alias (index_id);
create index alias_by_stream on millrace.alias (stream);

insert into millrace.alias (name, index_id, properties)
select n.name, n.index_id, '[]' from millrace.name n where n.kind = 'alias';

update millrace.name set index_id = null where kind = 'alias';

-- A table cannot be altered while triggers of its changed rows wait.
set constraints all immediate;

alter table millrace.name add constraint name_check check (
    case kind when 'data_stream' then stream = name and index_id is null
              when 'index' then stream is null and index_id is not null
              else stream is null and index_id is null end);

-- An alias that lost its last index is no name any more. The lock makes transactions that remove different indices of an
-- alias wait for each other, so that the last of them sees that none is left.
create function millrace.forget_unused_alias() returns trigger
language plpgsql
as $$
begin
    perform 1 from millrace.name n where n.name = old.name for update;
    delete from millrace.name n
    where n.name = old.name and n.kind = 'alias'
        and not exists (select 1 from millrace.alias a where a.name = old.name);
    return null;
end
$$;

create trigger forget_unused_alias after delete on millrace.alias
for each row execute function millrace.forget_unused_alias();

create constraint trigger revise_catalog after insert or update or delete on millrace.alias
deferrable initially deferred for each row execute function millrace.revise_catalog();

create trigger revise_emptied_catalog after truncate on millrace.alias
for each statement execute function millrace.revise_catalog();
