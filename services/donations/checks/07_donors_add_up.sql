-- What a donor gave in total is the sum of their confirmed gifts.
select donors.donor_id, donors.total_donated_cents, coalesce(sum(gifts.amount_cents), 0) as given
from donors left join gifts on gifts.donor_id = donors.donor_id and gifts.state = 'confirmed'
group by donors.donor_id having donors.total_donated_cents <> coalesce(sum(gifts.amount_cents), 0);
