-- Every line of a gift counts in the gift's month, whenever the line came to be.
select e.id from entries e join entries cause on cause.id = coalesce(e.reverses, e.id)
join gifts on gift_id::text = split_part(cause.source, ':', 2)
where e.month <> date_trunc('month', confirmed_at at time zone 'America/New_York')::date;
