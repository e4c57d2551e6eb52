-- What a gift lost again is the sum of what each refund and dispute took of it.
select gifts.id, gifts.paid_back_cents, coalesce(sum(reversals.cents), 0) as reversed
from gifts left join reversals on reversals.gift_id = gifts.id
group by gifts.id having gifts.paid_back_cents <> coalesce(sum(reversals.cents), 0);
