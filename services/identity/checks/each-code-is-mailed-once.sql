-- Every code asked for exactly one mail.
select codes.id, count(outbox.id) as mails
from sign_in_codes codes left join outbox
  on outbox.type = 'evenhand.mail.v1.MailRequested' and outbox.payload ->> 'mailKey' = 'code:' || codes.id::text
group by codes.id having count(outbox.id) <> 1;
