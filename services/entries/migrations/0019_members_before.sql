-- Which donor a member was who was erased since, by ids alone: what was held of them stays so for whoever referred them.
create table members_before (
  member_id uuid primary key,
  donor_id  uuid not null
);
