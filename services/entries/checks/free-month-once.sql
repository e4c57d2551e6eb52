-- Nobody has the free entries of a month twice: as a member and by the free way in.
with had as (
  select e.donor_id, e.month, split_part(e.source, ':', 1) || ':' || split_part(e.source, ':', 2) as cause, e.earned, e.final,
    (select coalesce(sum(r.final), 0) from entries r where r.reverses = e.id) as taken
  from entries e left join gifts g on e.source like 'gift:%' and g.gift_id::text = split_part(e.source, ':', 2)
  where e.kind = 'grant' and e.entry_type = 'monthly_auto'
    and (g.kind = 'free' or e.source like 'monthly:%' and not exists (
      select 1 from level_changes l where l.donor_id = e.donor_id and l.level = 'platinum')))
select donor_id, month from had where final > taken group by donor_id, month having count(distinct cause) > 1;
