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
  version       int not null default 1,
  created_at    timestamptz not null,
  updated_at    timestamptz not null
);
create unique index automations_name on automations (lower(name));

-- One person on the way through an automation. What they get is that of the version by which they entered.
create table automation_runs (
  id            uuid primary key,
  automation_id uuid not null references automations (id),
  subscriber_id uuid not null references subscribers (id) on delete cascade,
  -- What set it off: gift:<id>, signup:<subscriber>, member:<id>.
  occasion      text not null,
  template_id   uuid not null references templates (id),
  due_at        timestamptz not null,
  state         text not null check (state in ('waiting', 'sent', 'skipped')),
  -- Why it was skipped.
  reason        text,
  entered_at    timestamptz not null,
  settled_at    timestamptz,
  unique (automation_id, occasion),
  check ((state = 'waiting') = (settled_at is null)),
  check ((state = 'skipped') = (reason is not null))
);
create index automation_runs_due on automation_runs (due_at, id) where state = 'waiting';
create index automation_runs_of on automation_runs (automation_id, entered_at desc, id desc);
