-- No message of a visitor is kept longer than 181 days.
select id from contact_messages where received_at < now() - interval '181 days';
