alter table millrace.greeting rename column words to last_words;
