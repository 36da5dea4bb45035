alter table millrace.greeting add column language text;
