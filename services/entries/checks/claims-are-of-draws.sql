-- Every claim is of a draw that was held, has its history, and comes after all that were forfeited before it.
select c.giveaway, c.place, c.state
from claims c join draws d on d.giveaway = c.giveaway
where d.drawn_at is null
  or c.state <> 'waiting' and not exists (select 1 from claim_acts a where (a.giveaway, a.place) = (c.giveaway, c.place))
  or c.state <> 'waiting' and exists (
    select 1 from claims earlier where earlier.giveaway = c.giveaway and earlier.place < c.place and earlier.state <> 'forfeited')
  or c.state = 'waiting' and not exists (
    select 1 from claims other where other.giveaway = c.giveaway and other.place < c.place and other.state <> 'forfeited');
