-- What members did for the campaign on social platforms: each post once a member, platform and kind of activity.
create table social_activities (
  id          uuid primary key,
  member_id   uuid not null references members (id),
  platform    text not null check (platform in ('facebook', 'instagram', 'twitter')),
  activity    text not null check (activity in ('like', 'share', 'comment')),
  -- What it is about, in one spelling whatever its link looks like; `campaign` is the campaign's own page.
  post        text not null check (post <> ''),
  -- The link as it was typed.
  post_url    text,
  -- What it is worth while it counts.
  entries     integer not null check (entries >= 0),
  uncounted   text check (uncounted in ('not-named', 'closed')),
  state       text not null check (state in ('recorded', 'accepted', 'rejected', 'appealed', 'upheld')),
  -- Grows with each change; it is told with what the ledger hears.
  version     integer not null check (version > 0),
  reason      text,
  appeal      text,
  recorded_at timestamptz(3) not null,
  -- Appeals come before all else that waits.
  rank        smallint not null generated always as (case state when 'appealed' then 0 else 1 end) stored,
  unique (member_id, platform, activity, post),
  check ((uncounted is null) = (entries > 0)),
  check ((state in ('rejected', 'appealed', 'upheld')) = (reason is not null))
);
create index social_activities_of_member on social_activities (member_id, id);
create index social_activities_of_post on social_activities (platform, post, id);
create index social_activities_waiting on social_activities (rank, id) where state in ('recorded', 'appealed');
-- The same with the newest first, where appeals still come before all else.
create index social_activities_waiting_newest on social_activities ((-rank), id) where state in ('recorded', 'appealed');
create index social_activities_in_state on social_activities (state, id);

-- What was done with them, by the member or an administrator.
create table social_acts (
  id               uuid primary key,
  activity_id      uuid not null references social_activities (id),
  action           text not null check (action in ('recorded', 'accepted', 'rejected', 'appealed', 'upheld')),
  administrator_id text,
  words            text not null,
  at               timestamptz(3) not null
);
create index social_acts_of on social_acts (activity_id, id);
create trigger social_acts_keep before update or delete on social_acts for each row execute function keep_but_erase('words');
create trigger social_acts_keep_all before truncate on social_acts for each statement execute function refuse_change();

-- The words that a member accepted before anything of theirs counted. Evidence: rows are added, never changed.
create table social_disclosures (
  member_id   uuid not null references members (id),
  -- As they were shown.
  statement   text not null,
  accepted_at timestamptz(3) not null,
  primary key (member_id, statement)
);
create trigger social_disclosures_keep before update or delete or truncate on social_disclosures for each statement execute function refuse_change();
