-- Every visit that is kept has its entries, where the main giveaway was open then and the mailbox was proved before its close, and every click's entries have their visit: one a donor, sponsor and day.
-- Of whom nothing free counts (held-have-no-free-entries.sql), a click may have lines that are taken back, or none.
select v.donor_id, v.sponsor_id, v.day from sponsor_visits v
left join entries e on e.source = format('click:%s:%s:%s', v.donor_id, v.sponsor_id, v.day)
left join mailbox_proofs p on p.donor_id = v.donor_id
left join giveaways open on open.series = 'main' and open.opens_at <= v.visited_at and v.visited_at < open.closes_at
  and p.proved_at < open.closes_at
left join entry_holds h on h.donor_id = v.donor_id and h.state <> 'released'
where (e.id is null) <> (open.slug is null) and h.donor_id is null or e.donor_id <> v.donor_id
union all
select e.donor_id, null, null from entries e
left join sponsor_visits v
  on (v.donor_id::text, v.sponsor_id::text, v.day::text)
    = (split_part(e.source, ':', 2), split_part(e.source, ':', 3), split_part(e.source, ':', 4))
-- What came from a record that was merged is taken back there.
where e.entry_type = 'sponsor_click' and e.kind = 'grant' and v.donor_id is null and record_of(e.donor_id) = e.donor_id;
