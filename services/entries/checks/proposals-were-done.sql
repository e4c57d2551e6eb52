-- What was confirmed of a proposal was done then, once, by who confirmed it, and what was proposed is told in the history of its claim.
select p.id, p.giveaway, p.place
from claim_proposals p
where not exists (
    select 1 from claim_acts a
    where (a.giveaway, a.place, a.at) = (p.giveaway, p.place, p.proposed_at) and a.action = p.act || '-proposed'
      and (a.administrator_id = p.proposed_by or a.who in ('winner', 'clock')))
  or p.state = 'confirmed' and (
    select count(*) from claim_acts a
    where (a.giveaway, a.place, a.at, a.administrator_id) = (p.giveaway, p.place, p.decided_at, p.decided_by)
      and a.action = case p.act when 'award' then 'awarded' else 'forfeited' end) <> 1;
