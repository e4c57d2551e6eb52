-- Whose free causes are held or refused has no entries of them: what had lines before is taken back whole.
select h.donor_id from entry_holds h
where h.state <> 'released' and exists (
  select 1 from entries e
  left join gifts g on e.source like 'gift:%' and g.gift_id::text = split_part(e.source, ':', 2)
  where e.donor_id = h.donor_id and e.kind = 'grant'
    and (e.entry_type in ('sponsor_click', 'referral', 'social_media', 'affiliate', 'registration') or g.kind = 'free')
    and e.final > (select coalesce(sum(r.final), 0) from entries r where r.reverses = e.id));
