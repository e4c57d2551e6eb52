-- Who gives. The id is the keyed hash of the normalised address (service-kit auth/donor-id.ts); the address stays here.
create table donors (
  donor_id            uuid primary key,
  email               text not null,
  first_name          text,
  last_name           text,
  -- What the desk's search looks through: the name on one line, the address on the next, folded by the code (contracts/search).
  searched            text not null,
  membership_level    text not null default 'none',
  total_donated_cents bigint not null default 0 check (total_donated_cents >= 0),
  processor_customer  text unique,
  -- When a session that began with a code or link from the donor's mailbox was first seen; null: whoever typed the name may not own the address.
  mailbox_proved_at   timestamptz,
  last_activity_at    timestamptz not null,
  created_at          timestamptz not null
);
create index donors_name on donors (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '')));

-- Money and people of the campaign in 16 parts, so that no row is hot; the page adds them up.
create table campaign_totals (
  slot         smallint primary key check (slot between 0 and 15),
  raised_cents bigint not null default 0,
  donors       bigint not null default 0,
  updated_at   timestamptz not null default now()
);
insert into campaign_totals (slot) select generate_series(0, 15);
