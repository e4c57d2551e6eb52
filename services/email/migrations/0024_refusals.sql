-- How often an email server said "not now" of this email. An outage, in which every email is tried many times, is none of them.
alter table messages add column refusals int not null default 0;
