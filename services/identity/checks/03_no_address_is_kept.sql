-- No mail request, with its address and code, stays for longer than a day after it was published.
select id, published_at from outbox
where type = 'evenhand.mail.v1.MailRequested' and published_at < now() - interval '27 hours';
