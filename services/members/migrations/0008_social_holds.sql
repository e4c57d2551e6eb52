-- What looks made by a machine is held until a person has looked at it, and beyond a monthly number nothing counts.
alter table social_activities
  drop constraint social_activities_state_check,
  add constraint social_activities_state_check check (state in ('recorded', 'held', 'accepted', 'rejected', 'appealed', 'upheld')),
  drop constraint social_activities_uncounted_check,
  add constraint social_activities_uncounted_check check (uncounted in ('not-named', 'closed', 'over-cap')),
  -- What holds it, or had held it before somebody decided it.
  add column holds text[] not null default '{}',
  add constraint social_activities_held_by check (state <> 'held' or cardinality(holds) > 0),
  -- Appeals come before what is held, and that before all else that waits.
  drop column rank;
alter table social_activities
  add column rank smallint not null generated always as (case state when 'appealed' then 0 when 'held' then 1 else 2 end) stored;
create index social_activities_waiting on social_activities (rank, id) where state in ('recorded', 'held', 'appealed');
-- The same with the newest first, where appeals still come before all else.
create index social_activities_waiting_newest on social_activities ((-rank), id) where state in ('recorded', 'held', 'appealed');
create index social_activities_unreviewed on social_activities (recorded_at, member_id) where state in ('recorded', 'held');
create index social_activities_accepted on social_activities (member_id) where state = 'accepted';

alter table social_acts
  drop constraint social_acts_action_check,
  add constraint social_acts_action_check check (action in ('recorded', 'held', 'accepted', 'rejected', 'appealed', 'upheld'));

-- The network and the browsers that an activity was sent from, as keyed hashes; forgotten after a month.
create table social_traces (
  activity_id uuid not null references social_activities (id),
  kind        text not null check (kind in ('browser', 'network')),
  trace       text not null,
  recorded_at timestamptz(3) not null,
  primary key (trace, activity_id)
);
create index social_traces_of on social_traces (activity_id);
create index social_traces_by_age on social_traces (recorded_at);
