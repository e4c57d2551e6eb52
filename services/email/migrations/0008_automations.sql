-- Automations (spec 02 §3): something happens to a subscriber, and they go along a journey of steps, once a person and occasion.
create table automations (
  id              uuid primary key,
  name            text not null check (name <> ''),
  description     text not null default '',
  trigger_type    text not null
    check (trigger_type in ('donation', 'signup', 'member_join', 'lapse', 'membership_birthday', 'entry_milestone')),
  -- Only gifts of at least this many cents; 0 where there is no gift.
  min_cents       bigint not null check (min_cents >= 0),
  -- So many days without a gift, or this many entries.
  threshold       bigint check (threshold > 0),
  -- Whether one person enters once, however often it happens.
  once_ever       boolean not null default false,
  -- Hours of the day in which no email leaves, maybe over midnight.
  quiet_from      smallint check (quiet_from between 0 and 23),
  quiet_to        smallint check (quiet_to between 0 and 23),
  -- Its journey as it is now: a number of `automation_journeys`.
  journey_number  int not null,
  is_active       boolean not null default true,
  -- Since when it was on without a break: what happened before sets nothing off, however late it is heard of.
  active_since    timestamptz not null,
  version         int not null default 1,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  check (trigger_type = 'donation' or min_cents = 0),
  check ((trigger_type in ('lapse', 'entry_milestone')) = (threshold is not null)),
  check ((quiet_from is null) = (quiet_to is null))
);
create unique index automations_name on automations (lower(name));

-- Every journey that an automation had. Never changed: whoever entered by one goes along it to its end.
create table automation_journeys (
  automation_id uuid not null references automations (id) on delete cascade,
  number        int not null,
  journey       jsonb not null,
  primary key (automation_id, number)
);

-- The templates of the journey as it is now, which can't be deleted.
create table automation_templates (
  automation_id uuid not null references automations (id) on delete cascade,
  template_id   uuid not null references templates (id),
  primary key (automation_id, template_id)
);
create index automation_templates_template on automation_templates (template_id);

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
  id             uuid primary key,
  automation_id  uuid not null references automations (id),
  journey_number int not null,
  trigger_type   text not null
    check (trigger_type in ('donation', 'signup', 'member_join', 'lapse', 'membership_birthday', 'entry_milestone')),
  -- The occasion: the gift, the subscriber, the member or the donor of this id, and where that is not enough which of theirs.
  trigger_id     uuid not null,
  occasion       text not null default '',
  -- Who it is about, as the event says it; only when they are due is it asked whether they are a subscriber.
  donor_id       uuid,
  subscriber_id  uuid references subscribers (id) on delete set null,
  -- Set where one person enters once.
  once_person    uuid,
  -- Which kept mail each template of the journey was when they entered.
  mails          jsonb not null,
  -- The step that they are at; null: past the last one, or left.
  step_id        text,
  due_at         timestamptz not null,
  -- waiting: at a step. asked: past the last one, and what became of an email isn't known yet.
  state          text not null check (state in ('waiting', 'asked', 'sent', 'failed', 'skipped', 'done')),
  -- Why it was skipped or failed.
  reason         text,
  entered_at     timestamptz not null,
  settled_at     timestamptz,
  unique (automation_id, trigger_type, trigger_id, occasion),
  unique (automation_id, once_person),
  foreign key (automation_id, journey_number) references automation_journeys (automation_id, number),
  check (trigger_type = 'signup' or donor_id is not null),
  check ((state = 'waiting') = (step_id is not null)),
  check ((state in ('waiting', 'asked')) = (settled_at is null)),
  check ((state in ('skipped', 'failed')) = (reason is not null))
);
create index automation_runs_due on automation_runs (due_at, id) where state = 'waiting';
create index automation_runs_by_state on automation_runs (automation_id, state);
create index automation_runs_entered on automation_runs (automation_id, entered_at, id);
create index automation_runs_donor on automation_runs (automation_id, donor_id);
create index automation_runs_subscriber on automation_runs (subscriber_id) where subscriber_id is not null;

-- The steps that each took: one row a step, since no journey comes to one twice.
create table automation_steps (
  run_id        uuid not null references automation_runs (id) on delete cascade,
  step_id       text not null,
  automation_id uuid not null,
  kind          text not null check (kind in ('wait', 'wait-until', 'email', 'branch', 'tag', 'leave-list')),
  -- asked: the email is a row of `messages` under the key automation:<run>:<step>. What became of it is written here when it is finished there.
  outcome       text not null check (outcome in ('passed', 'yes', 'no', 'asked', 'sent', 'failed', 'skipped', 'left')),
  reason        text,
  taken_at      timestamptz not null,
  place         int not null,
  primary key (run_id, step_id),
  check ((outcome in ('failed', 'skipped', 'left')) = (reason is not null)),
  check (kind = 'email' or outcome not in ('asked', 'sent', 'failed', 'skipped'))
);
create index automation_steps_asked on automation_steps (run_id, step_id) where outcome = 'asked';
create index automation_steps_counted on automation_steps (automation_id, step_id, outcome);
