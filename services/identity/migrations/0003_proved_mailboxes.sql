-- Whose mailbox was proved by a code or link, and when first: that is told once, and stays true.
create table proved_mailboxes (
  donor_id  uuid primary key,
  proved_at timestamptz(3) not null
);
