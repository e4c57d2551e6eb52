-- Money paid back belongs to a gift or a multiplier of the same donor that is heard of within an hour.
select r.reversal_id from gift_refunds r
left join gifts g on g.gift_id = r.gift_id
left join multiplier_purchases m on m.purchase_id = r.gift_id
where (g.gift_id is null and m.purchase_id is null and r.heard_at < now() - interval '1 hour')
  or coalesce(g.donor_id, m.donor_id) <> r.donor_id;
