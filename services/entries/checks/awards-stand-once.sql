-- What the ledger has of each referral, activity and affiliate is what was told last.
-- That is its entries, where the main giveaway was open then, or nothing.
select a.source, a.earned, a.stands, sum(granted.final - granted.taken)
from awards a
left join lateral (
  select e.final, (select coalesce(sum(r.final), 0) from entries r where r.reverses = e.id) as taken
  from entries e where e.kind = 'grant' and e.source >= a.source and e.source < a.source || ';') granted on true
group by a.source, a.earned, a.stands, a.changed_at
having coalesce(sum(granted.final - granted.taken), 0) <> case when a.stands and exists (
  select 1 from giveaways where series = 'main' and opens_at <= a.changed_at and a.changed_at < closes_at) then a.earned else 0 end;
