-- As many recipients of each campaign are counted by state, and as opened and clicked, in each hour, as there are.
with counted as (select campaign_id, what, hour, sum(people) as people from recipient_counts group by 1, 2, 3),
there as (
  select campaign_id, 'state:' || state as what, hour_of(settled_at) as hour, count(*) as people from campaign_recipients group by 1, 2, 3
  union all select campaign_id, 'opened', hour_of(first_opened_at), count(*) from campaign_recipients where first_opened_at is not null group by 1, 3
  union all select campaign_id, 'clicked', hour_of(first_clicked_at), count(*) from campaign_recipients where first_clicked_at is not null group by 1, 3)
select campaign_id, what, hour from counted full join there using (campaign_id, what, hour)
where coalesce(counted.people, 0) <> coalesce(there.people, 0);
