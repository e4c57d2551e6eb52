-- No ledger line waits for its seal longer than five minutes.
select e.id, e.giveaway from entries e left join chain_heads h using (giveaway)
where e.number > coalesce(h.number, 0) and e.recorded_at < now() - interval '5 minutes';
