-- Things whose free entries an administrator took back: without lines until they are given back.
create table taken_back (
  -- The cause, as its first line in the ledger names it.
  cause    text primary key,
  donor_id uuid not null,
  reason   text not null,
  taken_by text not null,
  taken_at timestamptz(3) not null
);
create index taken_back_of_donor on taken_back (donor_id);
