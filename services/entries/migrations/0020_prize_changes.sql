-- Versions with another prize that one administrator asked for, and another one publishes or refuses. What is published is the draft as it was asked for.
create table prize_changes (
  id         uuid primary key,
  giveaway   text not null,
  revision   int not null,
  based_on   int not null check (based_on > 0),
  reason     text not null check (reason <> ''),
  asked_by   text not null,
  asked_at   timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  state      text not null default 'open' check (state in ('open', 'approved', 'refused', 'withdrawn')),
  decided_by text,
  decided_at timestamptz(3),
  -- Why it was refused.
  refusal    text,
  check ((state = 'open') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  -- Nobody approves or refuses what they asked for themselves, and nobody else withdraws it.
  check (state not in ('approved', 'refused') or decided_by <> asked_by),
  check (state <> 'withdrawn' or decided_by = asked_by),
  check ((state = 'refused') = (refusal is not null))
);
create index prize_changes_of_giveaway on prize_changes (giveaway, asked_at);
create index prize_changes_open on prize_changes (asked_at) where state = 'open';

-- As evidence: what was asked stays as it was, and a decision, too.
create function keep_prize_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'open' and new.state <> 'open'
    and (new.id, new.giveaway, new.revision, new.based_on, new.reason, new.asked_by, new.asked_at, new.expires_at)
      = (old.id, old.giveaway, old.revision, old.based_on, old.reason, old.asked_by, old.asked_at, old.expires_at)
  then return new; end if;
  raise exception '% keeps what was written', tg_table_name;
end $$;
create trigger prize_changes_keep before update or delete on prize_changes for each row execute function keep_prize_changes();
create trigger prize_changes_keep_all before truncate on prize_changes for each statement execute function keep_prize_changes();

alter table giveaway_acts drop constraint giveaway_acts_action_check;
alter table giveaway_acts add constraint giveaway_acts_action_check check (action in (
  'draft-begun', 'draft-saved', 'draft-discarded', 'rules-published', 'card-made', 'card-changed', 'card-removed',
  'prize-change-asked', 'prize-change-refused', 'prize-change-withdrawn'));
