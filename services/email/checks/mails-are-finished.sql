-- No mail waits longer than an hour, unless the mail server refused it for the time being.
select mail_key, state from messages
where finished_at is null and requested_at < now() - interval '1 hour' and attempts = 0;
