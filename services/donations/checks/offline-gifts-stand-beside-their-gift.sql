-- Whatever came as a check or in cash is a confirmed gift of that source, without a payment, and no other gift says that it came so.
select coalesce(gifts.id, offline_gifts.gift_id) as gift_id, gifts.source, gifts.state, gifts.payment_id
from gifts full join offline_gifts on offline_gifts.gift_id = gifts.id
where (offline_gifts.gift_id is not null or gifts.source like 'offline:%')
  and (offline_gifts.gift_id is null or gifts.source is distinct from 'offline:' || gifts.id or gifts.state = 'pending'
       or gifts.payment_id is not null or gifts.donor_id <> offline_gifts.donor_id);
