-- Every paid checkout asked for exactly one receipt.
select checkouts.id, count(outbox.id) as receipts
from checkouts left join outbox
  on outbox.type = 'evenhand.mail.v1.MailRequested' and outbox.payload ->> 'mailKey' = 'receipt:' || checkouts.id::text
where checkouts.state = 'paid' and checkouts.paid_at > now() - interval '29 days'
group by checkouts.id having count(outbox.id) <> 1;
