-- What was approved was done once: a gift of the amount that was asked, or a refund that was asked of the processor or recorded.
select a.id from approvals a left join gifts g on g.id = a.gift_id
where a.state = 'approved' and a.kind <> 'refund' and (g.amount_cents is distinct from a.amount_cents or g.donor_id <> a.donor_id)
union all
select a.id from approvals a
where a.state = 'approved' and a.kind = 'refund' and not exists (
  select from refund_requests r
  where r.request_key = 'approval ' || a.id and r.gift_id = a.gift_id
    and r.amount_cents = a.amount_cents and r.fee_cover_cents = a.fee_cover_cents and r.asked_by = a.asked_by);
