-- The order of the lines, drawn as they are written.
create sequence entries_number as bigint;

-- The ledger. A line is never changed and never removed; a correction is a further line (spec 03 D).
create table entries (
  id            uuid primary key,
  number        bigint not null default nextval('entries_number'),
  donor_id      uuid not null,
  giveaway      text not null,
  kind          text not null check (kind in ('grant', 'reversal')),
  -- No foreign key: the database would lock, and so write, the line that is taken back. A trigger looks whether it is there instead.
  reverses      uuid,
  entry_type    text not null check (entry_type in ('monthly_auto', 'donation', 'referral', 'social_media',
                  'sponsor_click', 'affiliate', 'multiplier', 'free_post', 'registration')),
  -- The cause: "gift:<id>". Collated by bytes, so that the lines of one cause are a range of the index.
  source        text collate "C" not null unique check (length(source) between 3 and 200),
  -- What the donor reads: "Gift of $50.00".
  description   text not null check (length(description) between 1 and 200),
  earned        bigint not null check (earned between 0 and 1000000000000),
  multiplier    integer not null check (multiplier between 1 and 100),
  -- earned × multiplier, for ever (spec 03 A). Always positive: the kind says whether it adds or takes away.
  final         bigint not null check (final = earned * multiplier),
  -- The part that counts, and which cap held the rest back with how much room left in it.
  counted       bigint not null,
  held_by       text check (held_by in ('giveaway', 'month', 'month-of-type')),
  room          bigint check (room >= 0),
  -- The month of the campaign that it counts in, which is its gift's, whenever the line came to be.
  month         date not null,
  -- Which edition of the rules decided the number.
  rule_version  smallint not null check (rule_version > 0),
  -- When the cause happened; milliseconds, because the seal covers them.
  occurred_at   timestamptz(3) not null,
  recorded_at   timestamptz(3) not null default now(),
  hash_version  smallint not null default 2,
  check ((kind = 'reversal') = (reverses is not null)),
  check (kind = 'grant' or final > 0),
  check (counted between 0 and final),
  check ((held_by is null) = (counted = final)),
  check ((held_by is null) = (room is null))
);
create unique index entries_in_order on entries (giveaway, number);
create index entries_of_donor on entries (donor_id, id);
create index entries_reversing on entries (reverses) where reverses is not null;

-- A seal is a row beside its line, so that a line is never written again: its place in its giveaway's chain, and the hash over the line and the
-- line before it.
create table seals (
  giveaway      text not null,
  seq           bigint not null check (seq > 0),
  entry_id      uuid not null,
  previous_hash bytea not null,
  hash          bytea not null,
  primary key (giveaway, seq)
);

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

-- The service gives up, as the owner, what it must never do; only the owner can take it back, and then it can be seen.
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
