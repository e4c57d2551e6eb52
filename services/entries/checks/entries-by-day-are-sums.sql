-- The entries of every day are the sums of the lines of its chain up to its mark, without those that a merge of two records moved.
with lines as (
  select s.giveaway, (e.recorded_at at time zone 'America/New_York')::date as day,
    coalesce(sum(e.counted) filter (where e.kind = 'grant'), 0) as granted,
    coalesce(sum(e.counted) filter (where e.kind = 'reversal'), 0) as taken_back
  from seals s join pool_share_marks m on m.giveaway = s.giveaway and s.seq <= m.seq join entries e on e.id = s.entry_id
  where not exists (select from lines_of_merges where lines_of_merges.giveaway = s.giveaway and lines_of_merges.entry_id = e.id)
  group by 1, 2
)
select * from lines full join entries_by_day days using (giveaway, day)
where coalesce(lines.granted, 0) <> coalesce(days.granted, 0) or coalesce(lines.taken_back, 0) <> coalesce(days.taken_back, 0);
