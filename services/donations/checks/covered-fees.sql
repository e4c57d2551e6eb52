-- A covered fee stands once in a payment, beside what it was added to.
select payment_id, count(*) as lines, count(*) filter (where kind = 'fee-cover') as covered
from gifts where payment_id is not null
group by payment_id
having count(*) filter (where kind = 'fee-cover') > 0
   and (count(*) filter (where kind = 'fee-cover') > 1 or count(*) < 2);
