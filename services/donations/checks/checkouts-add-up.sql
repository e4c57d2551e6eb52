-- The gifts of a checkout add up to its amount, to the cent.
select checkouts.id, checkouts.amount_cents, sum(gifts.amount_cents) as gifts_cents
from checkouts join gifts on gifts.checkout_id = checkouts.id
group by checkouts.id having checkouts.amount_cents <> sum(gifts.amount_cents);
