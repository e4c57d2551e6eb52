-- Every balance is the sum of the ledger lines of its donor, giveaway, cause and month.
with lines as (
  select line.donor_id, line.giveaway, line.entry_type,
    date_trunc('month', cause.occurred_at at time zone 'America/New_York')::date as month,
    sum(case line.kind when 'grant' then line.final else -line.final end) as entries
  from entries line join entries cause on cause.id = coalesce(line.reverses, line.id)
  group by 1, 2, 3, 4
)
select * from lines full join balances b using (donor_id, giveaway, entry_type, month)
where lines.entries is distinct from b.entries;
