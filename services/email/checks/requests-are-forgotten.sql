-- No address that asked for our mails and did not confirm is kept for more than a day after its link expired.
select encode(token_hash, 'hex') as id from subscription_requests where expires_at < now() - interval '1 day'
union all
-- What was typed waits for a moment alone.
select id::text from subscription_wishes where asked_at < now() - interval '1 day';
