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
  check (state in ('draft', 'scheduled', 'canceled') or started_at is not null),
  check ((state in ('sent', 'canceled')) = (finished_at is not null))
);
create index campaigns_scheduled on campaigns (scheduled_at) where state = 'scheduled';
create index campaigns_sending on campaigns (started_at) where state = 'sending';
create index campaigns_canceled on campaigns (id) where state = 'canceled';

-- The files that go with a campaign, with their bytes.
create table campaign_files (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id          uuid not null,
  name        text not null check (name <> ''),
  type        text not null,
  sha256      text not null,
  content     bytea not null check (length(content) between 1 and 10485760),
  attached_at timestamptz not null,
  primary key (campaign_id, id)
);
alter table campaign_files alter column content set storage external;

-- The links of a campaign as they were when it started: nothing else is redirected to.
create table campaign_links (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  number      int not null,
  url         text not null,
  primary key (campaign_id, number)
);

-- Who gets a campaign: fixed when it starts, one row a person, which ends in exactly one state.
create table campaign_recipients (
  id              uuid primary key,
  campaign_id     uuid not null references campaigns (id),
  subscriber_id   uuid not null,
  -- Personal: cleared with the subscriber.
  email           text,
  state           text not null check (state in ('queued', 'sending', 'sent', 'uncertain', 'bounced', 'failed', 'suppressed', 'canceled')),
  -- Why it failed, bounced or was suppressed, or what it waits for.
  reason          text,
  attempts        int not null default 0,
  next_attempt_at timestamptz not null,
  -- The fencing token of the claim, and until when it holds: only the process that has it may write what became of the mail. A claimed row is
  -- `queued` until right before its mail is handed over, so that a crash leaves no more rows uncertain than there were connections.
  claim           uuid,
  claimed_until   timestamptz,
  settled_at      timestamptz,
  first_opened_at timestamptz,
  first_clicked_at timestamptz,
  unique (campaign_id, subscriber_id),
  check (state <> 'sending' or claim is not null),
  -- Whoever was cut off may still come and say what became of it.
  check (claim is null or state in ('queued', 'sending', 'uncertain')),
  check ((claim is null) = (claimed_until is null)),
  check ((state in ('queued', 'sending')) = (settled_at is null)),
  check (state not in ('bounced', 'failed', 'suppressed') or reason is not null)
);
create index campaign_recipients_due on campaign_recipients (campaign_id, next_attempt_at, id) where state = 'queued';
create index campaign_recipients_claimed on campaign_recipients (claimed_until) where state = 'sending';
create index campaign_recipients_by_state on campaign_recipients (campaign_id, state, id);
create index campaign_recipients_opened on campaign_recipients (campaign_id, first_opened_at) where first_opened_at is not null;
create index campaign_recipients_clicked on campaign_recipients (campaign_id, first_clicked_at) where first_clicked_at is not null;

-- What happened to a recipient besides the state that it has now.
create table recipient_events (
  id           bigint generated always as identity primary key,
  campaign_id  uuid not null references campaigns (id),
  recipient_id uuid not null references campaign_recipients (id),
  kind         text not null check (kind in ('waits', 'failed', 'retried', 'opened', 'opened-by-machine', 'clicked', 'clicked-by-machine')),
  detail       text,
  at           timestamptz not null
);
create index recipient_events_of on recipient_events (recipient_id, id);
create index recipient_events_by_kind on recipient_events (campaign_id, kind) where kind in ('opened-by-machine', 'clicked');
