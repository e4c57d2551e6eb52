-- Every payment since receipts are kept has exactly one first receipt, and there is no receipt without a payment.
with paid as (
  select coalesce(checkout_id, id) as payment_key, min(confirmed_at) as confirmed_at
  from gifts where state <> 'pending' and amount_cents > 0 group by 1),
first as (select payment_key, number from receipts where version = 1)
select payment_key, first.number
from paid full join first using (payment_key)
where paid.confirmed_at is null
   or (first.number is null and paid.confirmed_at > (select applied_at from migrations where name = '0009_receipts.sql'));
