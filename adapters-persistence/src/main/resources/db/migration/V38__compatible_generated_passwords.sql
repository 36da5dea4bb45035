-- Whether the service generated the current password of a user at the first start. An older program that changes the
-- password does not reset the value; a user with a wrong value only sees a hint to change the password again.
alter table millrace.app_user add column generated_password boolean not null default false;
