-- A period runs up to, not including, its close: what happened at that instant is too late (spec 03 §A).
create or replace view lines_of_draws as
select d.giveaway, e.id, e.number, e.donor_id, e.entry_type, e.month, e.number > d.cut_number as too_late,
  case e.kind when 'grant' then e.final else -e.final end as entries
from draws d
join entries e on e.giveaway = d.giveaway
left join entries granted on granted.id = e.reverses
left join entries cause on cause.source = 'gift:' || split_part(coalesce(granted.source, e.source), ':', 2)
  and coalesce(granted.source, e.source) like 'gift:%'
cross join lateral (select coalesce(cause.occurred_at, granted.occurred_at, e.occurred_at) as at) happened
where d.opens_at <= happened.at and happened.at < d.closes_at;
