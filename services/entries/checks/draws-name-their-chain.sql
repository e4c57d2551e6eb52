-- Every pool was cut at a line of its chain that is still what it was.
select d.giveaway from draws d left join seals s on (s.giveaway, s.seq) = (d.giveaway, d.cut_seq)
where d.cut_seq > 0 and s.hash is distinct from d.cut_hash;
