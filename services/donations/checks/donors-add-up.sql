-- What a donor gave in total is the sum of their gifts less what was paid back.
select donors.donor_id, donors.total_donated_cents, coalesce(sum(amount_cents - paid_back_cents), 0) as given
from donors left join gifts on gifts.donor_id = donors.donor_id and gifts.state <> 'pending'
group by donors.donor_id having donors.total_donated_cents <> coalesce(sum(amount_cents - paid_back_cents), 0);
