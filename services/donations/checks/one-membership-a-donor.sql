-- Nobody has two running memberships or two running monthly gifts, also not one of them only at the processor.
select donor_id, count(*) from memberships where state <> 'ended' group by donor_id, level is null having count(*) > 1
union all
select donor_id, 1 from second_memberships
where ended_at is null and paid_at < now() - interval '1 hour'
  or not exists (select from refund_requests where refund_requests.gift_id = second_memberships.gift_id);
