-- Whose mailbox is proved, and since when: a referral pays when that of the referred member is.
create table proved_mailboxes (
  donor_id  uuid primary key,
  proved_at timestamptz(3) not null
);
