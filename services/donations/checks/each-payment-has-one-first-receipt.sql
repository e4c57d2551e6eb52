-- Every payment has exactly one first receipt, and there is no receipt without a payment.
with paid as (
  select distinct coalesce(checkout_id, id) as payment_key
  from gifts where state <> 'pending' and amount_cents > 0),
first as (select payment_key, number from receipts where version = 1)
select payment_key, first.number
from paid full join first using (payment_key)
where paid.payment_key is null or first.number is null;
