-- What was approved of a prize was published then, once, by who approved it, and what was asked for is told in the history of its giveaway.
select c.id, c.giveaway
from prize_changes c
where not exists (
    select 1 from giveaway_acts a
    where (a.giveaway, a.at, a.administrator_id, a.action) = (c.giveaway, c.asked_at, c.asked_by, 'prize-change-asked'))
  or c.state = 'approved' and not exists (
    select 1 from rules_versions v
    where (v.giveaway, v.version, v.published_at, v.published_by) = (c.giveaway, c.based_on + 1, c.decided_at, c.decided_by));
