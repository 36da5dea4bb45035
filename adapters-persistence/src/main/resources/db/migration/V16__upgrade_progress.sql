-- How far the copy of a source came, so that it goes on behind that. The files change when a table is rewritten, and with
-- them the places of its rows. Counted documents are those of the source.
alter table millrace.upgrade_source
    add column documents bigint,
    add column next_place text collate "C",
    add column source_file bigint,
    add column destination_file bigint;
