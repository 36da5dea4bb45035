insert into greeting (words) values ('hello');
