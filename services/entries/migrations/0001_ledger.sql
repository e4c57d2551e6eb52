-- One row for each donor: the lock under which a donor's lines are written, so that their events keep one order.
create table donors (
  donor_id       uuid primary key,
  first_heard_at timestamptz not null default now()
);

-- The ledger. A line is never changed and never removed; a correction is a further line (spec 03 D).
create table entries (
  id            uuid primary key,
  donor_id      uuid not null,
  giveaway      text not null,
  kind          text not null check (kind in ('grant', 'reversal')),
  reverses      uuid references entries (id),
  entry_type    text not null check (entry_type in ('monthly_auto', 'donation', 'referral', 'social_media',
                  'sponsor_click', 'affiliate', 'multiplier', 'free_post')),
  -- The cause: "gift:<id>". Collated by bytes, so that the lines of one cause are a range of the index.
  source        text collate "C" not null unique check (length(source) between 3 and 200),
  -- What the donor reads: "Gift of $50.00".
  description   text not null check (length(description) between 1 and 200),
  earned        bigint not null check (earned between 0 and 1000000000000),
  multiplier    integer not null check (multiplier between 1 and 100),
  -- earned × multiplier, for ever (spec 03 A). Always positive: the kind says whether it adds or takes away.
  final         bigint not null check (final = earned * multiplier),
  -- Which edition of the rules decided the number.
  rule_version  smallint not null check (rule_version > 0),
  -- When the cause happened; milliseconds, because the seal covers them.
  occurred_at   timestamptz(3) not null,
  recorded_at   timestamptz(3) not null default now(),
  -- The seal: its place in its giveaway's chain, and the hash over the line and the line before it.
  seq           bigint,
  previous_hash bytea,
  hash          bytea,
  hash_version  smallint not null default 1,
  unique (giveaway, seq),
  check ((kind = 'reversal') = (reverses is not null)),
  check (kind = 'grant' or final > 0),
  check (num_nulls(seq, previous_hash, hash) in (0, 3))
);
create index entries_of_donor on entries (donor_id, id);
create index entries_reversing on entries (reverses) where reverses is not null;
create index entries_unsealed on entries (giveaway, recorded_at, id) where seq is null;

create function entries_are_append_only() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'The ledger is append-only: % is refused', tg_op;
  end if;
  if old.seq is not null or new.seq is null
     or (new.id, new.donor_id, new.giveaway, new.kind, new.reverses, new.entry_type, new.source, new.description, new.earned,
         new.multiplier, new.final, new.rule_version, new.occurred_at, new.recorded_at, new.hash_version)
        is distinct from
        (old.id, old.donor_id, old.giveaway, old.kind, old.reverses, old.entry_type, old.source, old.description, old.earned,
         old.multiplier, old.final, old.rule_version, old.occurred_at, old.recorded_at, old.hash_version)
  then
    raise exception 'The ledger is append-only: a line may only be sealed, once';
  end if;
  return new;
end $$;
create trigger entries_append_only before update or delete on entries
  for each row execute function entries_are_append_only();
create trigger entries_no_truncate before truncate on entries
  for each statement execute function entries_are_append_only();

-- The service gives up, as the owner, what it must never do; only the owner can take it back, and then it can be seen.
revoke all on entries from current_user;
grant select, insert, references, trigger on entries to current_user;
grant update (seq, previous_hash, hash) on entries to current_user;

-- What a donor has, by cause and by the month of the cause (in the campaign's time zone); kept in the transaction of the line.
create table balances (
  donor_id   uuid not null,
  giveaway   text not null,
  entry_type text not null,
  month      date not null,
  entries    bigint not null check (entries >= 0),
  primary key (donor_id, giveaway, entry_type, month)
);

-- Where each giveaway's chain ends, and the total of all lines up to there: folded by the sealer, so that granting never waits for it.
create table chain_heads (
  giveaway  text primary key,
  seq       bigint not null,
  hash      bytea not null,
  entries   bigint not null check (entries >= 0),
  sealed_at timestamptz not null default now()
);
