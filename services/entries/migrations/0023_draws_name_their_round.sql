-- A commitment names the day of the drawing and the round of the beacon that is due on it: both are known from then on, and a draw of before has neither.
do $$ begin
  if exists (select 1 from draws) then
    raise exception 'This database has draws whose commitments name no round, which is a format of before the first release. Begin with an empty database.';
  end if;
end $$;

alter table draws
  add column draws_on date not null,
  alter column round set not null,
  alter column round_at set not null,
  drop constraint draws_check3,
  add check (num_nulls(frozen_at, outline) in (0, 2)),
  add check (freezes_at + interval '24 hours' <= round_at),
  -- Whoever freezes later could know the round.
  add check (frozen_at + interval '10 minutes' <= round_at);

create or replace function draw_goes_forward() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'What belongs to a draw is never changed: % is refused', tg_op;
  end if;
  if (new.giveaway, new.committed_at, new.opens_at, new.closes_at, new.freezes_at, new.draws_on, new.round, new.round_at)
       is distinct from (old.giveaway, old.committed_at, old.opens_at, old.closes_at, old.freezes_at, old.draws_on, old.round, old.round_at)
     or old.cut_at is not null and (new.cut_number, new.cut_seq, new.cut_hash, new.cut_at)
       is distinct from (old.cut_number, old.cut_seq, old.cut_hash, old.cut_at)
     or old.donors is not null and (new.donors, new.frozen_at, new.outline)
       is distinct from (old.donors, old.frozen_at, old.outline)
     or old.drawn_at is not null and (new.drawn_at, new.round_from, new.administrator_id)
       is distinct from (old.drawn_at, old.round_from, old.administrator_id)
  then
    raise exception 'What belongs to a draw is never changed: the draw of % is further already', old.giveaway;
  end if;
  return new;
end $$;

create or replace function period_is_committed_to() returns trigger language plpgsql as $$
begin
  if exists (select 1 from draws where giveaway = old.slug) then
    raise exception 'The period, the day of the drawing and the caps of % are settled: its draw is committed to', old.slug;
  end if;
  return new;
end $$;
drop trigger period_is_committed_to on giveaways;
create trigger period_is_committed_to
  before update of slug, opens_at, closes_at, draws_on, time_zone, draw_settling_seconds, draw_alternates, entries_max_per_person on giveaways
  for each row when (
    (new.slug, new.opens_at, new.closes_at, new.draws_on, new.time_zone, new.draw_settling_seconds, new.draw_alternates, new.entries_max_per_person)
    is distinct from
    (old.slug, old.opens_at, old.closes_at, old.draws_on, old.time_zone, old.draw_settling_seconds, old.draw_alternates, old.entries_max_per_person))
  execute function period_is_committed_to();
