-- Who became a member and when, as the members service told it: each month's free entries of a member come without asking.
create table members (
  donor_id      uuid primary key,
  registered_at timestamptz not null
);

-- When an administrator deactivated a member account, and made it active again: what runs by the month ends, and no month has free entries.
create table member_standings (
  donor_id   uuid not null,
  version    int not null check (version > 0),
  is_active  boolean not null,
  changed_at timestamptz not null,
  primary key (donor_id, version)
);
