-- The campaign's totals are the sum of what was given and not paid back, and of the people who gave it.
select totals.raised, totals.donors, given.raised as given, given.donors as givers
from (select sum(raised_cents) as raised, sum(donors) as donors from campaign_totals) totals,
     (select coalesce(sum(amount_cents - paid_back_cents), 0) as raised,
             count(distinct donor_id) filter (where amount_cents > paid_back_cents) as donors
      from gifts where state <> 'pending') given
where totals.raised <> given.raised or totals.donors <> given.donors;
