-- Every reversal, and every one that was taken back, was told to the others exactly once.
select reversals.id, count(outbox.id) as told
from reversals left join outbox
  on outbox.type in ('evenhand.donations.v1.GiftReversed', 'evenhand.donations.v1.GiftReinstated')
  and outbox.payload ->> 'reversalId' = reversals.id::text
where reversals.reversed_at > now() - interval '29 days'
group by reversals.id having count(outbox.id) <> 1;
