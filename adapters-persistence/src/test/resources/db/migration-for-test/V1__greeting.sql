create table greeting (id bigint generated always as identity primary key, words text not null);
