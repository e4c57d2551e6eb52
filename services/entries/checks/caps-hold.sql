-- What counts of each donor in each giveaway is what the caps let through of all that the donor has: never more, and never less.
with months as (
  select b.donor_id, b.giveaway, b.month, sum(counted) as counted,
    least(sum(least(b.entries, of_type.entries_max)), any_type.entries_max) as entries
  from balances b
  left join giveaway_month_caps of_type on (of_type.giveaway, of_type.entry_type) = (b.giveaway, b.entry_type)
  left join giveaway_month_caps any_type on any_type.giveaway = b.giveaway and any_type.entry_type = 'any'
  group by b.donor_id, b.giveaway, b.month, any_type.entries_max
)
select donor_id, giveaway, sum(counted) as counted, least(sum(entries), entries_max_per_person) as capped
from months join giveaways on slug = giveaway
group by donor_id, giveaway, entries_max_per_person
having sum(counted) <> least(sum(entries), entries_max_per_person);
