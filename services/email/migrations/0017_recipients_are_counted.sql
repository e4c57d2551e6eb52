-- How many recipients of a campaign are in which state, and how many opened and clicked, by the hour in which it happened: kept, because a million rows
-- take longer to count than a page may. What changes is added as rows, so that those who send never wait for each other; the job `fold-recipient-counts`
-- adds them up.
create table recipient_counts (
  campaign_id uuid not null,
  -- `state:sent` and so on; `opened`, `clicked`.
  what        text not null,
  -- -infinity: of a state that isn't the last one.
  hour        timestamptz not null,
  people      bigint not null
);
create index recipient_counts_of on recipient_counts (campaign_id, what, hour) include (people);
create index recipient_counts_uncertain on recipient_counts (people) where what = 'state:uncertain';

create function hour_of(at timestamptz) returns timestamptz language sql immutable as $$
  select coalesce(date_trunc('hour', at, 'UTC'), '-infinity')
$$;

create function count_recipients() returns trigger language plpgsql as $$
begin
  insert into recipient_counts (campaign_id, what, hour, people)
    select campaign_id, 'state:' || state, hour_of(settled_at), count(*) from gained group by 1, 2, 3
    union all select campaign_id, 'opened', hour_of(first_opened_at), count(*) from gained where first_opened_at is not null group by 1, 3
    union all select campaign_id, 'clicked', hour_of(first_clicked_at), count(*) from gained where first_clicked_at is not null group by 1, 3;
  return null;
end $$;
create function uncount_recipients() returns trigger language plpgsql as $$
begin
  insert into recipient_counts (campaign_id, what, hour, people)
    select campaign_id, 'state:' || state, hour_of(settled_at), -count(*) from lost group by 1, 2, 3
    union all select campaign_id, 'opened', hour_of(first_opened_at), -count(*) from lost where first_opened_at is not null group by 1, 3
    union all select campaign_id, 'clicked', hour_of(first_clicked_at), -count(*) from lost where first_clicked_at is not null group by 1, 3;
  return null;
end $$;

-- A change that changes nothing of what is counted adds no rows.
create function recount_recipients() returns trigger language plpgsql as $$
begin
  insert into recipient_counts (campaign_id, what, hour, people)
    select campaign_id, what, hour, sum(people) from (
      select campaign_id, 'state:' || state as what, hour_of(settled_at) as hour, count(*) as people from gained group by 1, 2, 3
      union all select campaign_id, 'state:' || state, hour_of(settled_at), -count(*) from lost group by 1, 2, 3
      union all select campaign_id, 'opened', hour_of(first_opened_at), count(*) from gained where first_opened_at is not null group by 1, 3
      union all select campaign_id, 'opened', hour_of(first_opened_at), -count(*) from lost where first_opened_at is not null group by 1, 3
      union all select campaign_id, 'clicked', hour_of(first_clicked_at), count(*) from gained where first_clicked_at is not null group by 1, 3
      union all select campaign_id, 'clicked', hour_of(first_clicked_at), -count(*) from lost where first_clicked_at is not null group by 1, 3) changed
    group by 1, 2, 3 having sum(people) <> 0;
  return null;
end $$;
create trigger recipients_gained after insert on campaign_recipients referencing new table as gained
  for each statement execute function count_recipients();
create trigger recipients_lost after delete on campaign_recipients referencing old table as lost
  for each statement execute function uncount_recipients();
create trigger recipients_changed after update on campaign_recipients referencing old table as lost new table as gained
  for each statement execute function recount_recipients();

insert into recipient_counts (campaign_id, what, hour, people)
  select campaign_id, 'state:' || state, hour_of(settled_at), count(*) from campaign_recipients group by 1, 2, 3
  union all select campaign_id, 'opened', hour_of(first_opened_at), count(*) from campaign_recipients where first_opened_at is not null group by 1, 3
  union all select campaign_id, 'clicked', hour_of(first_clicked_at), count(*) from campaign_recipients where first_clicked_at is not null group by 1, 3;
