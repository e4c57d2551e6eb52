-- What is told of the mailbox once it is proved: keyed hashes of the address as it is counted and of its domain, and whether that is disposable.
alter table sign_in_codes
  add column person        uuid,
  add column domain        text not null default '',
  add column is_disposable boolean not null default false;
