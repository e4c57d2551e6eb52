-- A covered fee stands once in a payment, beside what it was added to, and never where something begins that is paid every month.
select checkouts.id, count(*) as lines, count(*) filter (where gifts.kind = 'fee-cover') as covered
from checkouts join gifts on gifts.checkout_id = checkouts.id
group by checkouts.id
having count(*) filter (where gifts.kind = 'fee-cover') > 0
   and (count(*) filter (where gifts.kind = 'fee-cover') > 1 or count(*) < 2 or bool_or(gifts.kind in ('level-month', 'gift-month')));
