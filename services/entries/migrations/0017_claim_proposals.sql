-- How often a claim has changed, so that what was proposed about it is void once it has. A reminder changes nothing about it.
alter table claims add column version int not null default 0;

create or replace function claim_goes_forward() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'A claim is never removed';
  end if;
  if (new.giveaway, new.place, new.donor_id, new.blinded_id) is distinct from (old.giveaway, old.place, old.donor_id, old.blinded_id) then
    raise exception 'Who was drawn is never changed';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('waiting', 'potential'), ('potential', 'notified'), ('notified', 'responded'), ('responded', 'verified'), ('verified', 'awarded'),
    ('potential', 'forfeited'), ('notified', 'forfeited'), ('responded', 'forfeited'), ('verified', 'forfeited')) then
    raise exception 'A claim does not go from % to %', old.state, new.state;
  end if;
  new.version := old.version + case when new.reminded_at is distinct from old.reminded_at then 0 else 1 end;
  return new;
end $$;

-- Awards and forfeits that one administrator proposed and another one confirms before they happen.
create table claim_proposals (
  id            uuid primary key,
  giveaway      text not null,
  place         smallint not null,
  act           text not null check (act in ('award', 'forfeit')),
  -- Of a forfeit.
  reason        text check (reason in ('not-eligible', 'not-reached', 'not-shown', 'declined')),
  words         text not null,
  -- The version of the claim that was proposed about.
  claim_version int not null,
  proposed_by   text not null,
  proposed_at   timestamptz(3) not null,
  expires_at    timestamptz(3) not null,
  state         text not null default 'open' check (state in ('open', 'confirmed', 'refused', 'withdrawn')),
  decided_by    text,
  decided_at    timestamptz(3),
  -- Why it was refused.
  refusal       text,
  foreign key (giveaway, place) references claims (giveaway, place),
  check ((act = 'forfeit') = (reason is not null)),
  check ((state = 'open') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  -- Nobody confirms or refuses what they proposed themselves, and nobody else withdraws it.
  check (state not in ('confirmed', 'refused') or decided_by <> proposed_by),
  check (state <> 'withdrawn' or decided_by = proposed_by),
  check ((state = 'refused') = (refusal is not null))
);
-- As evidence: what was proposed stays as it was, and a decision, too.
create function keep_claim_proposals() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'open' and new.state <> 'open'
    and (new.id, new.giveaway, new.place, new.act, new.words, new.claim_version, new.proposed_by, new.proposed_at, new.expires_at)
      = (old.id, old.giveaway, old.place, old.act, old.words, old.claim_version, old.proposed_by, old.proposed_at, old.expires_at)
    and new.reason is not distinct from old.reason
  then return new; end if;
  raise exception '% keeps what was written', tg_table_name;
end $$;
create trigger claim_proposals_keep before update or delete on claim_proposals for each row execute function keep_claim_proposals();
create trigger claim_proposals_keep_all before truncate on claim_proposals for each statement execute function keep_claim_proposals();
create index claim_proposals_of_claim on claim_proposals (giveaway, place, proposed_at);

alter table claim_acts drop constraint claim_acts_action_check;
alter table claim_acts add constraint claim_acts_action_check check (action in
  ('drawn', 'turn-came', 'notified', 'notice-sent', 'notice-failed', 'reminded', 'declared', 'verified', 'awarded', 'delivered', 'forfeited',
   'award-proposed', 'forfeit-proposed', 'proposal-refused', 'proposal-withdrawn'));
