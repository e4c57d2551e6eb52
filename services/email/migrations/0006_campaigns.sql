-- Campaigns (spec 02 §3). What is sent is the campaign's own copy: a template that changes later changes nothing of it.
create table campaigns (
  id               uuid primary key,
  name             text not null check (name <> ''),
  subject          text not null check (subject <> ''),
  html_content     text not null check (html_content <> ''),
  text_content     text not null default '',
  -- null: all email addresses.
  list_id          uuid references lists (id),
  template_id      uuid references templates (id),
  state            text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled')),
  scheduled_at     timestamptz,
  started_at       timestamptz,
  finished_at      timestamptz,
  version          int not null default 1,
  created_by       text not null,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  check ((state = 'scheduled') = (scheduled_at is not null and started_at is null)),
  check (state in ('draft', 'scheduled', 'canceled') or started_at is not null)
);
create index campaigns_created on campaigns (created_at desc, id desc);
create index campaigns_scheduled on campaigns (scheduled_at) where state = 'scheduled';

-- Who gets a campaign: fixed when it starts, one row a person, which ends in exactly one state.
create table campaign_recipients (
  id              uuid primary key,
  campaign_id     uuid not null references campaigns (id),
  subscriber_id   uuid not null,
  -- Personal: cleared with the subscriber.
  email           text,
  state           text not null check (state in ('queued', 'sending', 'sent', 'uncertain', 'bounced', 'failed', 'suppressed', 'canceled')),
  -- Why it failed, bounced or was suppressed.
  reason          text,
  attempts        int not null default 0,
  next_attempt_at timestamptz not null,
  -- The fencing token of the claim, and until when it holds: only the process that has it may write what became of the mail.
  claim           uuid,
  claimed_until   timestamptz,
  settled_at      timestamptz,
  first_opened_at timestamptz,
  first_clicked_at timestamptz,
  unique (campaign_id, subscriber_id),
  check ((state = 'sending') = (claim is not null)),
  check ((state = 'sending') = (claimed_until is not null)),
  check (state not in ('bounced', 'failed', 'suppressed') or reason is not null)
);
create index campaign_recipients_due on campaign_recipients (next_attempt_at, id) where state = 'queued';
create index campaign_recipients_claimed on campaign_recipients (claimed_until) where state = 'sending';
create index campaign_recipients_by_state on campaign_recipients (campaign_id, state, id);
