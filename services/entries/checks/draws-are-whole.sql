-- Every file of a draw has all its parts, no more, and the hash that is told of it; and a draw has the files of how far it has come.
select d.giveaway, n.name from draws d
cross join (values ('rules.json'), ('commitment.json'), ('freeze.json'), ('pool.bin'), ('result.json')) as n (name)
left join draw_files f on (f.giveaway, f.name) = (d.giveaway, n.name)
left join lateral (
  select sum(length(c.bytes)) as bytes, count(*) as parts, max(c.place) as last, sha256(string_agg(c.bytes, '' order by c.place)) as sha256
  from draw_file_chunks c where (c.giveaway, c.name) = (d.giveaway, n.name)) content on true
where (f.name is not null) <> case n.name
    when 'freeze.json' then d.frozen_at is not null
    when 'pool.bin' then d.frozen_at is not null
    when 'result.json' then d.drawn_at is not null
    else true end
  or (f.bytes, f.sha256) is distinct from (content.bytes, content.sha256)
  or content.parts > 0 and (content.parts <> content.last + 1 or content.parts <> (f.bytes + 163839) / 163840)
  or n.name = 'pool.bin' and f.bytes <> d.donors * 40
union all
select giveaway, 'secrets' from draws left join draw_secrets using (giveaway) where seed is null;
