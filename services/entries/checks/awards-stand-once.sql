-- What the ledger has of each referral, activity and affiliate is what was told last: its entries, or nothing.
select a.source, a.earned, a.stands, sum(granted.final - granted.taken)
from awards a
left join lateral (
  select e.final, (select coalesce(sum(r.final), 0) from entries r where r.reverses = e.id) as taken
  from entries e where e.kind = 'grant' and e.source >= a.source and e.source < a.source || ';') granted on true
group by a.source, a.earned, a.stands
having coalesce(sum(granted.final - granted.taken), 0) <> case when a.stands then a.earned else 0 end;
