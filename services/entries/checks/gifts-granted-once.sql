-- Every gift that was heard of has its entries once: in the edition that was open when it was made, and none where none was.
-- A free entry has them where the mailbox was proved before the close of that edition, unless what is free of its donor is held
-- (held-have-no-free-entries.sql).
select g.gift_id from gifts g
left join mailbox_proofs p on p.donor_id = g.donor_id
left join giveaways open on open.series = regexp_replace(g.giveaway, '-[0-9]{4}$', '')
  and open.opens_at <= g.confirmed_at and g.confirmed_at < open.closes_at and (g.kind <> 'free' or p.proved_at < open.closes_at)
left join entries e on e.source = 'gift:' || g.gift_id
-- The first line of a gift whose record was merged since is that record’s.
where (case when e.donor_id = g.donor_id then e.donor_id else record_of(e.donor_id) end, e.giveaway)
    is distinct from (case when open.slug is not null then g.donor_id end, open.slug)
  and not (g.kind = 'free' and exists (select 1 from entry_holds h where h.donor_id = g.donor_id and h.state <> 'released'));
