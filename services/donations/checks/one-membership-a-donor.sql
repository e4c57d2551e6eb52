-- Nobody has two running memberships or two running monthly gifts, also not one of them only at the processor; but for those whose records were merged.
select donor_id, count(*) from memberships
where state <> 'ended' and not exists (select from person_requests where into_id = memberships.donor_id)
group by donor_id, level is null having count(*) > 1
union all
select donor_id, 1 from second_memberships
where ended_at is null and paid_at < now() - interval '1 hour'
  or not exists (select from refund_requests where refund_requests.gift_id = second_memberships.gift_id);
