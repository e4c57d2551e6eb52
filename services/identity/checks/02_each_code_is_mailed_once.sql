-- Every code asked for exactly one mail (codes and their mail requests are kept for a day).
select codes.id, count(outbox.id) as mails
from sign_in_codes codes left join outbox
  on outbox.type = 'evenhand.mail.v1.MailRequested' and outbox.payload ->> 'mailKey' = 'code:' || codes.id::text
where codes.created_at > now() - interval '20 hours'
group by codes.id having count(outbox.id) <> 1;
