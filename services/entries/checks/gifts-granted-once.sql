-- Every gift that was heard of has its entries once.
select g.gift_id from gifts g left join entries e on e.source = 'gift:' || g.gift_id
where e.id is null or (e.donor_id, e.giveaway) is distinct from (g.donor_id, g.giveaway);
