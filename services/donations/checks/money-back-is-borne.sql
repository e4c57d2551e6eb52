-- No refund or dispute takes more than its amount, and one that takes nothing has taken nothing.
select money_back.id, money_back.state, money_back.amount_cents, coalesce(sum(reversals.cents), 0) as taken
from money_back left join reversals on reversals.money_back_id = money_back.id
group by money_back.id
having coalesce(sum(reversals.cents), 0) > case when state in ('failed', 'inquiry', 'won') then 0 else money_back.amount_cents end
    or coalesce(sum(reversals.cents), 0) < 0;
