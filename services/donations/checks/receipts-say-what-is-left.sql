-- The newest receipt of a payment says what is left of each gift, or is void when nothing is.
with newest as (
  select distinct on (payment_key) number, snapshot from receipts order by payment_key, version desc),
said as (
  select newest.number, (line ->> 'giftId')::uuid as gift_id, (line ->> 'amount')::numeric * 100 as cents
  from newest, jsonb_array_elements(snapshot -> 'lines') line),
compared as (
  select said.number, bool_and(gifts.amount_cents = gifts.paid_back_cents) as nothing_left,
         bool_and(said.cents = gifts.amount_cents - gifts.paid_back_cents) as same
  from said left join gifts on gifts.id = said.gift_id group by said.number),
marked as (select number, count(*) % 2 = 1 as void from receipt_marks group by number)
select compared.number, nothing_left, same, coalesce(void, false) as void
from compared left join marked using (number)
where nothing_left is null or same is null or nothing_left <> coalesce(void, false) or (not nothing_left and not same);
