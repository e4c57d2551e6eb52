-- What is known of the proof of each mailbox, as keyed hashes: what the rules of holds count. Forgotten after 90 days.
create table proof_traces (
  donor_id      uuid primary key,
  proved_at     timestamptz(3) not null,
  person        uuid not null,
  -- Empty where nothing is known, or where strangers share it.
  domain        text not null,
  subscriber    text not null,
  network       text not null,
  browser       text not null,
  heard_at      timestamptz not null default now()
);
create index proof_traces_of_domain on proof_traces (domain, proved_at) where domain <> '';
create index proof_traces_of_subscriber on proof_traces (subscriber, proved_at) where subscriber <> '';
create index proof_traces_of_network on proof_traces (network, proved_at) where network <> '';
create index proof_traces_of_browser on proof_traces (browser, proved_at) where browser <> '';
create index proof_traces_by_age on proof_traces (heard_at);

-- Who counts for a person: the donor whose mailbox was proved first, of all addresses that lead to it.
create table persons (
  person   uuid primary key,
  donor_id uuid not null unique
);

-- Whose free causes have no lines until a person has looked at them.
create table entry_holds (
  id        uuid primary key,
  donor_id  uuid not null unique,
  whys      text[] not null check (cardinality(whys) > 0),
  -- What the rules counted; null where they could not.
  signs     jsonb,
  state     text not null check (state in ('held', 'released', 'refused')),
  held_at   timestamptz(3) not null,
  appeal      text,
  appealed_at timestamptz(3),
  reason      text,
  decided_by  text,
  decided_at  timestamptz(3),
  version   int not null default 1 check (version > 0),
  -- The version that the referral of whoever brought this donor was looked at with.
  followed  int not null default 0,
  check ((state = 'held') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((appeal is null) = (appealed_at is null)),
  check (state <> 'refused' or reason is not null)
);
create index entry_holds_to_follow on entry_holds (id) where version > followed;
create index entry_holds_by_day on entry_holds (held_at);
create index entry_holds_by_state on entry_holds (state, id);

-- The referrals of members as a tree: everyone whom one member brought, however far.
alter table members add column ring uuid;
create index mailbox_proofs_by_time on mailbox_proofs (proved_at);
create index members_of_ring on members (ring, registered_at);
