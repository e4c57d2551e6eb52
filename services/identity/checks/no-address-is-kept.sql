-- No mail request keeps its address and code for longer than two hours after the code has expired.
select id, published_at from outbox
where type = 'evenhand.mail.v1.MailRequested' and (payload ? 'to' or payload ? 'sealed')
  and published_at is not null and (payload ->> 'uselessAfter')::timestamptz < now() - interval '2 hours';
