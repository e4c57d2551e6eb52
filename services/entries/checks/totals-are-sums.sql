-- The total of every giveaway is the sum of its sealed lines, and its head is its last one.
select h.giveaway from chain_heads h left join entries e on e.giveaway = h.giveaway and e.seq is not null
group by h.giveaway
having coalesce(sum(case e.kind when 'grant' then e.final else -e.final end), 0) <> h.entries
  or coalesce(max(e.seq), 0) <> h.seq or count(e.id) <> h.seq;
