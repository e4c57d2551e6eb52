-- The shares of every pool are the sums of the lines of its chain up to its mark.
with lines as (
  select l.giveaway, sum(counted) as counted
  from lines_by_payment l join pool_share_marks m on m.giveaway = l.giveaway and l.seq <= m.seq group by 1
), shares as (select giveaway, sum(counted) as counted from pool_shares group by 1)
select * from lines full join shares using (giveaway)
where coalesce(lines.counted, 0) <> coalesce(shares.counted, 0);
