-- Which two records one owner wants to make one, for another one to confirm or refuse. Nothing moves before.
create table merge_proposals (
  id         uuid primary key,
  from_id    uuid not null,
  to_id      uuid not null,
  reason     text not null,
  asked_by   text not null,
  asked_at   timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  state      text not null default 'open' check (state in ('open', 'confirmed', 'refused', 'withdrawn', 'expired', 'void')),
  -- Where there was no other owner, who asked confirms it, too.
  alone      boolean not null,
  decided_by text,
  decided_at timestamptz(3),
  -- Why it was refused.
  refusal    text,
  -- The two addresses that are told; they go on with the merge, or are forgotten.
  sealed_contacts bytea,
  check (from_id <> to_id),
  check ((state = 'open') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  -- Nobody confirms or refuses what they asked for themselves, and nobody else withdraws it.
  check (state not in ('confirmed', 'refused') or (decided_by = asked_by) = alone),
  check (state <> 'withdrawn' or decided_by = asked_by),
  check ((state = 'refused') = (refusal is not null)),
  constraint merge_proposals_forget_whom_they_told check ((state = 'open') = (sealed_contacts is not null))
);
create index merge_proposals_of_from on merge_proposals (from_id, asked_at desc);
create index merge_proposals_of_to on merge_proposals (to_id, asked_at desc);
create index merge_proposals_newest on merge_proposals (asked_at desc, id desc);
create index merge_proposals_open on merge_proposals (expires_at) where state = 'open';

-- As evidence: what was asked stays as it was, and a decision, too.
create function keep_merge_proposals() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'open' and new.state <> 'open'
    and (new.id, new.from_id, new.to_id, new.reason, new.asked_by, new.asked_at, new.expires_at, new.alone)
      = (old.id, old.from_id, old.to_id, old.reason, old.asked_by, old.asked_at, old.expires_at, old.alone)
  then return new; end if;
  raise exception '% keeps what was written', tg_table_name;
end $$;
create trigger merge_proposals_keep before update or delete on merge_proposals for each row execute function keep_merge_proposals();

-- Which two records are one person, who said so and why. For good: the first leads to the second once all services have moved.
create table merges (
  id       uuid primary key,
  from_id  uuid not null unique,
  to_id    uuid not null,
  asked_by text not null,
  -- Another owner, or who asked where there was none.
  confirmed_by text not null,
  reason   text not null,
  -- When the services were asked: as it was confirmed.
  asked_at timestamptz(3) not null,
  done_at  timestamptz(3),
  -- The two addresses that are told once all is moved; forgotten with the request for those emails.
  sealed_contacts bytea,
  check (from_id <> to_id),
  constraint merges_forget_whom_they_told check (done_at is null or sealed_contacts is null)
);
create index merges_into on merges (to_id, asked_at desc);
