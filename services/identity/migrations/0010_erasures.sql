-- Who is to be erased, who asked and why. A row names nobody: what it leads to is gone.
create table erasures (
  id       uuid primary key,
  donor_id uuid not null,
  -- `donor`, or the administrator.
  asked_by text not null,
  reason   text not null,
  asked_at timestamptz(3) not null,
  done_at  timestamptz(3),
  -- Of the link to the page that says how far it is.
  token_hash bytea unique,
  -- The address that is told once all is erased, and the token of that link; forgotten with the request for that email.
  sealed_contact bytea,
  constraint erasures_forget_whom_they_told check (done_at is null or sealed_contact is null)
);
-- One at a time for a person: whoever asks again sees the one that is under way.
create unique index erasures_under_way on erasures (donor_id) where done_at is null;
create index erasures_of_donor on erasures (donor_id, asked_at desc);
create index erasures_newest on erasures (asked_at desc, id desc);

-- How far each service is with what was asked of all of them, as it told. Those of a later turn are asked when all before them are done.
create table request_parts (
  request_id uuid not null,
  service    text not null,
  turn       int not null,
  waits_for  text,
  failure    text,
  -- Since when it waits or fails.
  since      timestamptz(3),
  done_at    timestamptz(3),
  primary key (request_id, service)
);
