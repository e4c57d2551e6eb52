-- Every receipt was asked to be mailed.
select receipts.number, count(outbox.id) as asked
from receipts left join outbox
  on outbox.type = 'evenhand.mail.v1.MailRequested' and outbox.payload -> 'values' ->> 'snapshot' is not null
  and (outbox.payload -> 'values' ->> 'snapshot')::jsonb ->> 'number' = receipts.number
  and outbox.payload ->> 'mailKey' not like 'reissue:%'
where receipts.issued_at > now() - interval '29 days'
group by receipts.number having count(outbox.id) = 0;
