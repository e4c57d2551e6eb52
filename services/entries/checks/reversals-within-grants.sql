-- Every reversal takes back a grant of the same donor and giveaway, and all of them together never more than it gave.
select line.id, line.donor_id from entries line left join entries granted on granted.id = line.reverses
where line.kind = 'reversal'
  and (granted.kind, granted.donor_id, granted.giveaway) is distinct from ('grant', line.donor_id, line.giveaway)
union all
select granted.id, granted.donor_id from entries granted join entries line on line.reverses = granted.id
group by granted.id having sum(line.final) > granted.final;
