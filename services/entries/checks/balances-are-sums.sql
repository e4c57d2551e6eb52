-- Every balance is the sum of the ledger lines of its donor, giveaway, cause and month.
with lines as (
  select donor_id, giveaway, entry_type, month,
    sum(case kind when 'grant' then final else -final end) as entries,
    sum(case kind when 'grant' then counted else -counted end) as counted
  from entries group by 1, 2, 3, 4
)
select * from lines full join balances b using (donor_id, giveaway, entry_type, month)
where (lines.entries, lines.counted) is distinct from (b.entries, b.counted);
