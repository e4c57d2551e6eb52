-- What an administrator took back of one cause has no entries until it is given back.
select t.cause from taken_back t
where exists (
  select 1 from entries e
  where e.donor_id = t.donor_id and e.kind = 'grant' and (e.source = t.cause or starts_with(e.source, t.cause || ':'))
    and e.final > (select coalesce(sum(r.final), 0) from entries r where r.reverses = e.id));
