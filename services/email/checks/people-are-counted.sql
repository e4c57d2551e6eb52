-- As many subscribers are counted by status, list and tag as there are.
with counted as (select what, sum(people) as people from people_counts group by what),
there as (
  select 'status:' || status as what, count(*) as people from subscribers group by 1
  union all select 'tag:' || tag, count(*) from subscribers, unnest(tags) as tag group by 1
  union all select 'list:' || list_id, count(*) from list_members join subscribers on id = subscriber_id
    where state = 'active' and status = 'active' group by 1)
select what from counted full join there using (what) where coalesce(counted.people, 0) <> coalesce(there.people, 0);
