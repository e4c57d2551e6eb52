-- The total of every giveaway is the sum of its sealed lines, slot by slot.
with lines as (
  select s.giveaway, get_byte(uuid_send(donor_id), 0) & 15 as slot,
    sum(case kind when 'grant' then final else -final end) as entries,
    sum(case kind when 'grant' then counted else -counted end) as counted
  from seals s join entries on id = entry_id group by 1, 2
)
select * from lines full join totals t using (giveaway, slot)
where (coalesce(lines.entries, 0), coalesce(lines.counted, 0)) is distinct from (t.entries, t.counted);
