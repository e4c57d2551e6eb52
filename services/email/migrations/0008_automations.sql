-- Automations (spec 02 §3): a template goes to a subscriber some minutes after something happened to them, once a person and occasion.
create table automations (
  id            uuid primary key,
  name          text not null check (name <> ''),
  description   text not null default '',
  trigger_type  text not null check (trigger_type in ('donation', 'signup', 'member_join')),
  template_id   uuid not null references templates (id),
  delay_minutes int not null check (delay_minutes >= 0),
  -- Only gifts of at least this many cents; 0 where there is no gift.
  min_cents     bigint not null check (min_cents >= 0),
  is_active     boolean not null default true,
  -- Since when it was on without a break: what happened before sets nothing off, however late it is heard of.
  active_since  timestamptz not null,
  version       int not null default 1,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  check (trigger_type = 'donation' or min_cents = 0)
);
create unique index automations_name on automations (lower(name));

-- What a template said when somebody entered: kept once for all who entered by it, and never changed.
create table automation_mails (
  id               uuid primary key,
  template_id      uuid not null,
  template_version int not null,
  subject          text not null,
  html_content     text not null,
  text_content     text not null,
  unique (template_id, template_version)
);

-- One person on the way through an automation.
create table automation_runs (
  id            uuid primary key,
  automation_id uuid not null references automations (id),
  -- The occasion: the gift, the subscriber or the member of this id.
  trigger_type  text not null check (trigger_type in ('donation', 'signup', 'member_join')),
  trigger_id    uuid not null,
  -- Who it is about, as the event says it; only when they are due is it asked whether they are a subscriber.
  donor_id      uuid,
  subscriber_id uuid references subscribers (id) on delete set null,
  mail_id       uuid not null references automation_mails (id),
  due_at        timestamptz not null,
  -- asked: the email is a row of `messages` under the key automation:<run>. What became of it is written here when it is finished there.
  state         text not null check (state in ('waiting', 'asked', 'sent', 'failed', 'skipped')),
  -- Why it was skipped or failed.
  reason        text,
  entered_at    timestamptz not null,
  settled_at    timestamptz,
  unique (automation_id, trigger_type, trigger_id),
  check (trigger_type = 'signup' or donor_id is not null),
  check ((state in ('waiting', 'asked')) = (settled_at is null)),
  check ((state in ('skipped', 'failed')) = (reason is not null))
);
create index automation_runs_due on automation_runs (due_at, id) where state = 'waiting';
create index automation_runs_asked on automation_runs (id) where state = 'asked';
create index automation_runs_by_state on automation_runs (automation_id, state);
create index automation_runs_entered on automation_runs (automation_id, entered_at, id);
create index automation_runs_subscriber on automation_runs (subscriber_id) where subscriber_id is not null;
