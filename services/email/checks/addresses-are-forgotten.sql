-- No address is kept longer than 31 days after its mail was finished, and nothing that the mail said.
select mail_key from messages
where finished_at is not null and template_values is not null or finished_at < now() - interval '31 days' and recipient is not null;
