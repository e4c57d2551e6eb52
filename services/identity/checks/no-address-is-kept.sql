-- No mail request keeps its address and code for longer than a day after it was published.
select id, published_at from outbox
where type = 'evenhand.mail.v1.MailRequested' and payload ? 'to' and published_at < now() - interval '27 hours';
