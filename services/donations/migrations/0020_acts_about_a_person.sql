-- Memberships and monthly gifts that administrators canceled for their donors: our record first, then the processor.
create table membership_cancellations (
  id            uuid primary key,
  membership_id uuid not null references memberships (id),
  -- A repeat of a request meets the first one.
  request_key   text unique,
  reason        text not null,
  asked_by      text not null,
  asked_at      timestamptz not null,
  state         text not null check (state in ('asked', 'done', 'refused')),
  refusal       text,
  next_try_at   timestamptz not null,
  check ((state = 'refused') = (refusal is not null))
);
-- One at a time for a membership: who comes second reads that another one is at it.
create unique index membership_cancellations_one_open on membership_cancellations (membership_id) where state = 'asked';
create index membership_cancellations_to_finish on membership_cancellations (next_try_at) where state = 'asked';
create index membership_cancellations_of on membership_cancellations (membership_id, asked_at);

alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check check (action in (
  'refund-asked', 'refund-refused', 'refund-by-hand', 'offline-gift-recorded', 'purchase-recorded', 'compared-with-processor',
  'gifts-exported', 'memberships-exported', 'membership-notified', 'approval-asked', 'approval-given', 'approval-refused',
  'approval-withdrawn', 'cancellation-asked', 'cancellation-refused'));

-- What is noted about a person is also why their name was corrected, and what it was before.
alter table donor_notes add column kind text not null default 'noted' check (kind in ('noted', 'name-corrected'));
