-- Every reversal, and every one that was taken back, was told to the others exactly once; of a covered fee never.
select reversals.id, gifts.kind, count(outbox.id) as told
from reversals join gifts on gifts.id = reversals.gift_id left join outbox
  on outbox.type in (
    'evenhand.donations.v1.GiftReversed', 'evenhand.donations.v1.GiftReinstated',
    'evenhand.donations.v1.PurchaseReversed', 'evenhand.donations.v1.PurchaseReinstated')
  and outbox.payload ->> 'reversalId' = reversals.id::text
where reversals.reversed_at > now() - interval '29 days'
group by reversals.id, gifts.kind having count(outbox.id) <> case gifts.kind when 'fee-cover' then 0 else 1 end;
