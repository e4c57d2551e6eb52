-- Every confirmed gift was told to the others exactly once, and a covered fee, which earns nothing, never.
select gifts.id, gifts.kind, count(outbox.id) as told
from gifts left join outbox
  on (outbox.type = 'evenhand.donations.v1.GiftConfirmed' and outbox.payload ->> 'giftId' = gifts.id::text)
  or (outbox.type = 'evenhand.donations.v1.MultiplierBought' and outbox.payload ->> 'purchaseId' = gifts.id::text)
where gifts.state <> 'pending' and gifts.confirmed_at > now() - interval '29 days'
group by gifts.id having count(outbox.id) <> case gifts.kind when 'fee-cover' then 0 else 1 end;
