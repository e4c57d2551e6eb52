-- What an administrator took back of one cause has no entries until it is given back.
-- Of a month a level that is paid for, or granted since, may have some again.
select t.cause from taken_back t
where t.cause not like 'monthly:%' and exists (
  select 1 from entries e
  where e.donor_id = t.donor_id and e.kind = 'grant' and (e.source = t.cause or starts_with(e.source, t.cause || ':'))
    and e.final > (select coalesce(sum(r.final), 0) from entries r where r.reverses = e.id));
