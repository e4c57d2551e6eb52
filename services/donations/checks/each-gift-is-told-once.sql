-- Every confirmed gift was told to the others exactly once, and a covered fee, which earns nothing, never.
with told as (
  select case type when 'evenhand.donations.v1.GiftConfirmed' then payload ->> 'giftId' else payload ->> 'purchaseId' end as gift_id
  from outbox where type in (
    'evenhand.donations.v1.GiftConfirmed', 'evenhand.donations.v1.MultiplierBought', 'evenhand.donations.v1.ThingBought'))
select gifts.id, gifts.kind, count(told.gift_id) as told
from gifts left join told on told.gift_id = gifts.id::text
where gifts.state <> 'pending' and gifts.confirmed_at > now() - interval '29 days'
group by gifts.id having count(told.gift_id) <> case gifts.kind when 'fee-cover' then 0 else 1 end;
