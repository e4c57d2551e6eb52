-- What people wrote to us. The mail to the support address is the working copy; this one survives a mailbox.
create table contact_messages (
  id          uuid primary key,
  name        text not null,
  email       text not null,
  -- The keyed hash of the address, by which its owner's messages are found.
  donor_id    uuid not null,
  topic       text not null,
  message     text not null,
  received_at timestamptz not null
);
create index contact_messages_received_at on contact_messages (received_at);
create index contact_messages_of_donor on contact_messages (donor_id);
