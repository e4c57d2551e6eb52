-- Every visit that is kept has its entries, and every click's entries have their visit: one a donor, sponsor and day.
select v.donor_id, v.sponsor_id, v.day from sponsor_visits v
left join entries e on e.source = format('click:%s:%s:%s', v.donor_id, v.sponsor_id, v.day)
where e.id is null or e.donor_id <> v.donor_id
union all
select e.donor_id, null, null from entries e
left join sponsor_visits v
  on (v.donor_id::text, v.sponsor_id::text, v.day::text)
    = (split_part(e.source, ':', 2), split_part(e.source, ':', 3), split_part(e.source, ':', 4))
where e.entry_type = 'sponsor_click' and e.kind = 'grant' and v.donor_id is null;
