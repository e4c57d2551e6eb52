-- Who gives. The id is the keyed hash of the normalised address (service-kit auth/donor-id.ts); the address stays here.
create table donors (
  donor_id            uuid primary key,
  email               text not null,
  first_name          text,
  last_name           text,
  membership_level    text not null default 'none',
  total_donated_cents bigint not null default 0 check (total_donated_cents >= 0),
  processor_customer  text unique,
  last_activity_at    timestamptz not null,
  created_at          timestamptz not null
);
