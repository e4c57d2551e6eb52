-- What anyone can have emailed to an address by typing it: counted for each mailbox, of which addresses that differ after a plus are one.
alter table messages add column by_stranger boolean not null default false;
alter table messages add column mailbox text
  generated always as (lower(regexp_replace(recipient, '^([^+@]+)\+[^@]*@', '\1@'))) stored;
create index messages_by_strangers on messages (mailbox, requested_at) where by_stranger;
