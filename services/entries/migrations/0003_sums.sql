-- What a donor has, by cause and by the month of the cause (in the campaign's time zone); kept in the transaction of the line.
create table balances (
  donor_id   uuid not null,
  giveaway   text not null,
  entry_type text not null,
  month      date not null,
  entries    bigint not null check (entries >= 0),
  -- What its lines changed in what counts. Only the sum of a donor and giveaway means something: what is taken back here can make room for
  -- what was held back elsewhere.
  counted    bigint not null,
  primary key (donor_id, giveaway, entry_type, month)
);

-- Where each giveaway's chain ends.
create table chain_heads (
  giveaway  text primary key,
  seq       bigint not null,
  hash      bytea not null,
  sealed_at timestamptz not null default now(),
  -- Of the last line in it.
  number    bigint not null default 0
);

-- The heads of all chains as they were published on a day of the campaign: the bytes of the file that is kept elsewhere.
create table published_heads (
  day          date primary key,
  document     text not null,
  published_at timestamptz not null
);

-- A total of all lines of a chain, in slots by donor: who folds into one need not wait for who folds into another. Folded by the sealer, so
-- that granting never waits for it.
create table totals (
  giveaway text not null,
  slot     smallint not null check (slot between 0 and 15),
  entries  bigint not null check (entries >= 0),
  counted  bigint not null check (counted >= 0),
  primary key (giveaway, slot)
);

-- What each way of getting entries brought to the pool of a giveaway, folded from the sealed lines in the order of their chain.
create table pool_shares (
  giveaway   text not null,
  entry_type text not null,
  -- Whether whoever has the entries paid for them.
  paid       boolean not null,
  counted    bigint not null,
  primary key (giveaway, entry_type, paid)
);
-- Up to which place of its chain a giveaway is folded.
create table pool_share_marks (
  giveaway text primary key,
  seq      bigint not null check (seq >= 0)
);

-- What was granted and taken back on each day of the campaign, of entries that count: folded with the shares of the pools, up to the same marks.
create table entries_by_day (
  giveaway   text not null,
  day        date not null,
  granted    bigint not null check (granted >= 0),
  taken_back bigint not null check (taken_back >= 0),
  primary key (giveaway, day)
);
create index entries_by_day_day on entries_by_day (day);
