-- No address is kept longer than 31 days after its mail was finished.
select mail_key from messages
where finished_at < now() - interval '31 days' and (recipient is not null or template_values is not null);
