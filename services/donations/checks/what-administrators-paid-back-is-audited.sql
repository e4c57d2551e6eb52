-- Every refund that an administrator asked for is in the trace of acts with its reason.
select refund_requests.id, refund_requests.gift_id
from refund_requests
where not exists (select from second_memberships where second_memberships.gift_id = refund_requests.gift_id and refund_requests.asked_by = 'evenhand')
  and not exists (
    select from gifts second join gifts bought using (thing_id)
    where second.id = refund_requests.gift_id and bought.id <> second.id and bought.confirmed_at is not null and refund_requests.asked_by = 'evenhand')
  and not exists (
    select from audit_log
    where audit_log.gift_id = refund_requests.gift_id and audit_log.at = refund_requests.asked_at
      and audit_log.administrator_id = refund_requests.asked_by and audit_log.words = refund_requests.reason
      and audit_log.action in ('refund-asked', 'refund-by-hand'));
