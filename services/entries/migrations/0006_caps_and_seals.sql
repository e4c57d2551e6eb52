-- What one person can have of a giveaway within a month, of all causes ('any') or of one; the cap of the whole giveaway is a column of it.
create table giveaway_month_caps (
  giveaway    text not null references giveaways (slug),
  entry_type  text not null check (entry_type in ('any', 'monthly_auto', 'donation', 'referral', 'social_media',
                'sponsor_click', 'affiliate', 'multiplier', 'free_post')),
  entries_max bigint not null check (entries_max >= 0),
  primary key (giveaway, entry_type)
);

-- The order of the lines, drawn as they are written; the month of the campaign that a line counts in, which is its gift's, whenever the line
-- came to be; the part that counts, and which cap held the rest back with how much room left in it.
create sequence entries_number as bigint;
alter table entries
  add column number  bigint,
  add column month   date,
  add column counted bigint,
  add column held_by text check (held_by in ('giveaway', 'month', 'month-of-type')),
  add column room    bigint check (room >= 0);

-- The lines until now, under the one cap that there was: what counts changes with each as the capped total does.
alter table entries disable trigger user;
grant update on entries to current_user;
with signed as (
  select e.id, e.final, entries_max_per_person as cap,
    date_trunc('month', coalesce(gifts.confirmed_at, cause.occurred_at) at time zone 'America/New_York')::date as month,
    row_number() over (order by e.seq nulls last, e.recorded_at, e.id) as number,
    case e.kind when 'grant' then e.final else -e.final end as change,
    sum(case e.kind when 'grant' then e.final else -e.final end)
      over (partition by e.donor_id, e.giveaway order by e.recorded_at, e.id) as after
  from entries e join entries cause on cause.id = coalesce(e.reverses, e.id)
  left join gifts on gift_id::text = split_part(cause.source, ':', 2)
  left join giveaways g on g.slug = e.giveaway),
capped as (
  select id, number, month, final, greatest(cap - (after - change), 0) as room,
    abs(least(cap, after) - least(cap, after - change)) as counted
  from signed)
update entries e
set number = c.number, month = c.month, counted = c.counted,
  held_by = case when c.counted < c.final then 'giveaway' end, room = case when c.counted < c.final then c.room end
from capped c where c.id = e.id;
select setval('entries_number', coalesce(max(number), 1), count(*) > 0) from entries;
alter table entries
  alter column number set not null,
  alter column number set default nextval('entries_number'),
  alter column month set not null,
  alter column counted set not null,
  alter column hash_version set default 2,
  add check (counted between 0 and final),
  add check ((held_by is null) = (counted = final)),
  add check ((held_by is null) = (room is null));

-- A seal is a row beside its line, so that a line is never written again.
create table seals (
  giveaway      text not null,
  seq           bigint not null check (seq > 0),
  entry_id      uuid not null,
  previous_hash bytea not null,
  hash          bytea not null,
  primary key (giveaway, seq)
);
insert into seals select giveaway, seq, id, previous_hash, hash from entries where seq is not null order by giveaway, seq;

-- A total of all lines of a chain, in slots by donor: who folds into one need not wait for who folds into another.
create table totals (
  giveaway text not null,
  slot     smallint not null check (slot between 0 and 15),
  entries  bigint not null check (entries >= 0),
  counted  bigint not null check (counted >= 0),
  primary key (giveaway, slot)
);
insert into totals
select giveaway, get_byte(uuid_send(donor_id), 0) & 15, sum(case kind when 'grant' then final else -final end),
  sum(case kind when 'grant' then counted else -counted end)
from entries where seq is not null group by 1, 2;

alter table chain_heads add column number bigint not null default 0;
update chain_heads h set number = coalesce((select max(number) from entries e where e.giveaway = h.giveaway and seq is not null), 0);
alter table chain_heads drop column entries;

-- With foreign keys the database would lock, and so write, the line that is taken back: a trigger looks whether it is there instead.
alter table entries
  drop column seq,
  drop column previous_hash,
  drop column hash,
  drop constraint entries_reverses_fkey;
create unique index entries_in_order on entries (giveaway, number);

drop trigger entries_append_only on entries;
drop trigger entries_no_truncate on entries;
drop function entries_are_append_only;
create function is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: % is refused', tg_op;
end $$;
create trigger entries_append_only before update or delete on entries for each row execute function is_append_only();
create trigger entries_no_truncate before truncate on entries for each statement execute function is_append_only();
create trigger seals_append_only before update or delete on seals for each row execute function is_append_only();
create trigger seals_no_truncate before truncate on seals for each statement execute function is_append_only();

create function reversal_has_its_grant() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from entries e where e.id = new.reverses and e.kind = 'grant'
                 and (e.donor_id, e.giveaway) = (new.donor_id, new.giveaway)) then
    raise exception 'A reversal takes back a grant of its donor and giveaway';
  end if;
  return new;
end $$;
create trigger reversal_has_its_grant before insert on entries
  for each row when (new.reverses is not null) execute function reversal_has_its_grant();

revoke all on entries, seals from current_user;
grant select, insert, references, trigger on entries, seals to current_user;

-- Caps are settled before the first line: the sum of what counts is the capped total, for ever.
create function caps_are_settled() returns trigger language plpgsql as $$
declare
  named text;
begin
  -- Whoever writes lines has finished then, and nobody begins before this is decided (ledger/locks.ts).
  perform pg_advisory_xact_lock(7302, 0);
  if tg_table_name = 'giveaways' then named := new.slug;
  elsif tg_op = 'DELETE' then named := old.giveaway;
  else named := new.giveaway;
  end if;
  if exists (select 1 from entries where giveaway = named) then
    raise exception 'The caps of % are settled: it has entries', named;
  end if;
  return coalesce(new, old);
end $$;
create trigger caps_are_settled before update of entries_max_per_person on giveaways
  for each row when (new.entries_max_per_person <> old.entries_max_per_person) execute function caps_are_settled();
create trigger month_caps_are_settled before insert or update or delete on giveaway_month_caps
  for each row execute function caps_are_settled();

-- What the lines of a balance changed in what counts. Only the sum of a donor and giveaway means something: what is taken back here can
-- make room for what was held back elsewhere.
alter table balances add column counted bigint not null default 0;
update balances b set counted = lines.counted
from (
  select donor_id, giveaway, entry_type, month, sum(case kind when 'grant' then counted else -counted end) as counted
  from entries group by 1, 2, 3, 4) lines
where (b.donor_id, b.giveaway, b.entry_type, b.month) = (lines.donor_id, lines.giveaway, lines.entry_type, lines.month);
alter table balances alter column counted drop default;

-- Donors are locked by key now, without a row to write (ledger/locks.ts).
drop table donors;
