-- Every chain has all lines up to its head, each of them once, and its head is its last seal.
select h.giveaway from chain_heads h left join seals s using (giveaway)
group by h.giveaway, h.seq, h.number, h.hash
having coalesce(max(s.seq), 0) <> h.seq or count(s.seq) <> h.seq or count(distinct s.entry_id) <> h.seq
  or (select count(*) from entries e where e.giveaway = h.giveaway and e.number <= h.number) <> h.seq
  or bool_or(s.seq = h.seq and s.hash <> h.hash);
