-- First decisions about social media activity that were sampled by chance, for someone else to judge again without seeing the verdict.
create table social_second_looks (
  -- The act that is looked at again.
  id          uuid primary key references social_acts (id),
  activity_id uuid not null references social_activities (id),
  decided_by  text not null,
  first       text not null check (first in ('accepted', 'rejected')),
  sampled_at    timestamptz(3) not null,
  looked_by   text check (looked_by <> decided_by),
  second      text check (second in ('accepted', 'rejected')),
  looked_at   timestamptz(3),
  check ((looked_by is null) = (second is null) and (second is null) = (looked_at is null))
);
create index social_second_looks_waiting on social_second_looks (id) where second is null;
create index social_acts_of_reviewers on social_acts (at) where administrator_id is not null;
