-- Every payment has exactly one first receipt, and there is no receipt without a payment.
with paid as (
  -- What covered the card fee of a later month is on the receipt of that month.
  select distinct coalesce(gifts.checkout_id, month.id, gifts.id) as payment_key
  from gifts left join gifts month on gifts.kind = 'fee-cover' and gifts.source = month.source || ':fee-cover'
  where gifts.state <> 'pending' and gifts.amount_cents > 0),
first as (select payment_key, number from receipts where version = 1)
select payment_key, first.number
from paid full join first using (payment_key)
where paid.payment_key is null or first.number is null;
