-- A member; the donor id is the HMAC of the normalised address, so one address is one member.
create table members (
  id             uuid primary key,
  donor_id       uuid not null unique,
  account_number text not null unique check (account_number ~ '^[1-9][0-9]{9}[0-9X]$'),
  referral_code  text not null unique,
  email          text not null,
  first_name     text not null,
  last_name      text not null,
  phone          text,
  level          text not null check (level in ('free', 'silver', 'gold', 'platinum', 'diamond')),
  referred_by    text references members (account_number),
  -- Whether an administrator has deactivated the account, and how often that has changed.
  is_active      boolean not null default true,
  standing_version int not null default 0 check (standing_version >= 0),
  -- What administrators search: name, address and number, folded.
  searched       text not null,
  created_at     timestamptz(3) not null,
  -- When the name, the phone number, the level or the standing last changed.
  updated_at     timestamptz(3) not null,
  check (referred_by is distinct from account_number)
);
create index members_referred_by on members (referred_by) where referred_by is not null;
create index members_of_level on members (level, id);
create index members_deactivated on members (id) where not is_active;

-- What gives a level: memberships as they were heard of, also of donors who are no members (yet), and `granted:<member id>` by an administrator.
create table memberships (
  membership_id text primary key,
  donor_id      uuid not null,
  level         text not null,
  changed_at    timestamptz not null
);
create index memberships_of_donor on memberships (donor_id);

-- Donors of whom a gift was heard: their history is not shown to a browser that merely registers with their address.
create table givers (
  donor_id uuid primary key
);

-- How many members hold each level, folded into 16 slots so that registrations do not wait for one row.
create table level_holders (
  level   text not null,
  slot    int not null check (slot between 0 and 15),
  members bigint not null,
  primary key (level, slot)
);
