-- Unknown for keys that earlier versions have made.
alter table millrace.signing_key add column created_at timestamp (6) with time zone;
