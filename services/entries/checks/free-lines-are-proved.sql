-- Nothing that costs nothing is in a giveaway whose donor had not proved the mailbox before its close; postcards are typed by administrators.
select e.id from entries e
join giveaways there on there.slug = e.giveaway
left join mailbox_proofs p on p.donor_id = e.donor_id
left join gifts g on e.source like 'gift:%' and g.gift_id::text = split_part(e.source, ':', 2)
where e.kind = 'grant' and (p.proved_at < there.closes_at) is not true
  and (e.entry_type in ('sponsor_click', 'referral', 'social_media', 'affiliate', 'registration') or g.kind = 'free'
    or e.source like 'monthly:%' and not exists (
      select 1 from level_changes l where l.donor_id = e.donor_id and l.level = 'platinum'));
