-- No gift of a checkout is confirmed unless the checkout was paid.
select gifts.id, checkouts.id as checkout_id, checkouts.state
from gifts join checkouts on checkouts.id = gifts.checkout_id
where gifts.state <> 'pending' and checkouts.state <> 'paid';
