-- Who became a member and when, as the members service told it: each month's free entries of a member come without asking.
create table members (
  donor_id      uuid primary key,
  registered_at timestamptz not null
);
