-- What a statement compares to know that all is still as it was read before: replaced by every transaction that changes
-- what names mean or how an index stands. Random, so that no other history of the catalog has the same.
create table millrace.catalog_revision (
    only_row boolean primary key default true check (only_row),
    revision uuid not null default gen_random_uuid()
);

insert into millrace.catalog_revision default values;

create function millrace.revise_catalog() returns trigger
language plpgsql
as $$
begin
    if current_setting('millrace.revised', true) is distinct from cast(pg_current_xact_id() as text) then
        update millrace.catalog_revision set revision = gen_random_uuid();
        perform set_config('millrace.revised', cast(pg_current_xact_id() as text), true);
    end if;
    return null;
end
$$;

-- At the end of the transaction, so that changes of different objects do not wait for one another before.
do $$
declare
    changed text;
begin
    foreach changed in array array['index', 'backing_index', 'data_stream', 'name'] loop
        execute format(
            'create constraint trigger revise_catalog after insert or update or delete on millrace.%I '
            'deferrable initially deferred for each row execute function millrace.revise_catalog()', changed);
        execute format(
            'create trigger revise_emptied_catalog after truncate on millrace.%I '
            'for each statement execute function millrace.revise_catalog()', changed);
    end loop;
end
$$;
