-- Every card of a closed batch is settled, and what it brought is its own line of the ledger.
select b.id, r.number from post_batches b join post_readings r on r.batch_id = b.id and r.turn = 1
left join post_cards c on (c.batch_id, c.number) = (r.batch_id, r.number)
left join entries e on e.id = c.entry_id
where (b.closed_at is not null) <> (c.number is not null)
  or c.entry_id is not null and (e.source, e.donor_id, e.giveaway, e.entry_type)
    is distinct from ('post:' || b.id || ':' || c.number, c.donor_id, b.giveaway, 'free_post');
