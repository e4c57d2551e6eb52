-- Every paid checkout has all its gifts confirmed or paid back.
select checkouts.id, gifts.id as gift_id, gifts.state
from checkouts join gifts on gifts.checkout_id = checkouts.id
where checkouts.state = 'paid' and gifts.state = 'pending';
