-- Which two records are one person, who said so and why. For good: the first leads to the second from then on.
create table merges (
  id       uuid primary key,
  from_id  uuid not null unique,
  to_id    uuid not null,
  asked_by text not null,
  reason   text not null,
  asked_at timestamptz(3) not null,
  done_at  timestamptz(3),
  -- The two addresses that are told once all is moved; forgotten with the request for those emails.
  sealed_contacts bytea,
  check (from_id <> to_id),
  constraint merges_forget_whom_they_told check (done_at is null or sealed_contacts is null)
);
create index merges_into on merges (to_id, asked_at desc);

-- How far each service is, as it told. Those of a later turn are asked when all before them are done.
create table merge_parts (
  merge_id  uuid not null references merges (id),
  service   text not null,
  turn      int not null,
  waits_for text,
  failure   text,
  -- Since when it waits or fails.
  since     timestamptz(3),
  merged_at timestamptz(3),
  primary key (merge_id, service)
);
