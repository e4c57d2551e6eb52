-- Since when the mailbox of a donor is proved: everything that costs nothing waits for it (docs/decisions/0079).
create table mailbox_proofs (
  donor_id  uuid primary key,
  proved_at timestamptz(3) not null,
  heard_at  timestamptz not null default now()
);

-- Registrations on landing pages: facts, as gifts and visits are.
create table registrations (
  registration_id uuid primary key,
  donor_id        uuid not null,
  giveaway        text not null,
  registered_at   timestamptz(3) not null,
  heard_at        timestamptz not null default now()
);
create index registrations_of_donor on registrations (donor_id);
