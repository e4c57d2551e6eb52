-- The books hold every gift and what was paid back of it, to the cent.
select gifts.id, gifts.amount_cents, gifts.paid_back_cents,
       coalesce(sum(cents) filter (where account = 'gifts'), 0) as booked, coalesce(sum(cents) filter (where account = 'paid-back'), 0) as booked_back
from gifts left join postings on postings.gift_id = gifts.id
group by gifts.id
having coalesce(sum(cents) filter (where account = 'gifts'), 0) <> case when gifts.state = 'pending' then 0 else -gifts.amount_cents end
    or coalesce(sum(cents) filter (where account = 'paid-back'), 0) <> gifts.paid_back_cents;
