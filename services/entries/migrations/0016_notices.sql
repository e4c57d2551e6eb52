-- What is known of the email or letter that notifies: the time to answer runs from when it was sent, and not while it was not.
alter table claims
  add column notice_state    text check (notice_state in ('asked', 'sent', 'failed')),
  add column notice_asked_at timestamptz(3),
  -- By which key we hear what became of the email; null for a letter.
  add column notice_key      text unique,
  add column notice_failure  text;

-- Until now the time ran from the asking.
update claims set notice_state = 'sent', notice_asked_at = notified_at where notified_at is not null;

alter table claims drop constraint claims_check1;
alter table claims drop constraint claims_check2;
alter table claims
  add check (num_nulls(notified_at, notice_state, notice_asked_at) in (0, 3)),
  add check ((state in ('notified', 'responded', 'verified', 'awarded')) <= (notified_at is not null)),
  add check ((respond_by is not null) <= (notified_at is not null)),
  add check ((state = 'notified' and notice_state = 'sent') <= (respond_by is not null)),
  add check ((notice_state = 'failed') = (notice_failure is not null));

alter table claim_acts drop constraint claim_acts_action_check;
alter table claim_acts add constraint claim_acts_action_check check (action in
  ('drawn', 'turn-came', 'notified', 'notice-sent', 'notice-failed', 'reminded', 'declared', 'verified', 'awarded', 'delivered', 'forfeited'));
