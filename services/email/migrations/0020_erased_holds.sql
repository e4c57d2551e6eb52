-- What held emails back from an address that was erased: a report of spam, or what an administrator set. By the keyed hash of the address and without
-- words; it ends when the owner of the mailbox signs up again. What a mail server told isn't kept, which tells it again.
create table erased_holds (
  address_id uuid not null,
  scope      text not null check (scope in ('marketing', 'everything')),
  reason     text not null check (reason in ('by-hand', 'complaint')),
  since      timestamptz not null,
  primary key (address_id, scope)
);
