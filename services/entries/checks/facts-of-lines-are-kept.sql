-- What is forgotten had no line: every grant still has the gift, registration or award that it came from (clicks: visits-earn-once.sql).
select e.id from entries e
where e.kind = 'grant' and case split_part(e.source, ':', 1)
  when 'gift' then not exists (select 1 from gifts where gift_id = split_part(e.source, ':', 2)::uuid)
  when 'registration' then not exists (select 1 from registrations where registration_id = split_part(e.source, ':', 2)::uuid)
  when 'referral' then not exists (select 1 from awards a where a.source in (e.source, regexp_replace(e.source, ':[0-9]+$', '')))
  when 'social' then not exists (select 1 from awards a where a.source in (e.source, regexp_replace(e.source, ':[0-9]+$', '')))
  when 'affiliate' then not exists (select 1 from awards a where a.source in (e.source, regexp_replace(e.source, ':[0-9]+$', '')))
  else false end;
