-- The time to pay what is missing runs from when its holder was told: until then nothing ends, and the later steps are not planned.
alter table memberships
  -- By which key we hear what became of the first notice, when it was asked for, and why it could not be delivered.
  add column notice_key      text unique,
  add column notice_asked_at timestamptz,
  add column notice_failure  text;

alter table memberships drop constraint memberships_check7;
alter table memberships
  add check (lapses_at is null or behind_invoice is not null),
  add check ((notice_key is null) = (notice_asked_at is null)),
  add check (notice_key is null or behind_invoice is not null),
  add check (notice_failure is null or (notice_key is not null and lapses_at is null));
create index memberships_untold on memberships (behind_since) where behind_invoice is not null and lapses_at is null;

-- An administrator asked for another notice, or told its holder in another way.
alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check check (action in (
  'refund-asked', 'refund-refused', 'refund-by-hand', 'offline-gift-recorded', 'purchase-recorded', 'compared-with-processor',
  'gifts-exported', 'memberships-exported', 'membership-notified'));
