-- Every refund that an administrator asked for, since there is a trace of them, is in it with its reason.
select refund_requests.id, refund_requests.gift_id
from refund_requests
where refund_requests.asked_at > (select applied_at from migrations where name = '0010_offline_gifts.sql')
  and not exists (select from second_memberships where second_memberships.gift_id = refund_requests.gift_id and refund_requests.asked_by = 'evenhand')
  and not exists (
    select from audit_log
    where audit_log.gift_id = refund_requests.gift_id and audit_log.at = refund_requests.asked_at
      and audit_log.administrator_id = refund_requests.asked_by and audit_log.words = refund_requests.reason
      and audit_log.action in ('refund-asked', 'refund-by-hand'));
