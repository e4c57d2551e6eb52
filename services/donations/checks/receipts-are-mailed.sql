-- Every receipt was asked to be mailed: a first one by its payment, a corrected one by its number or with the email about a refund.
with mails as (
  select key, payload ->> 'mailKey' as mail_key from outbox where type = 'evenhand.mail.v1.MailRequested'
), recent as (
  select * from receipts where issued_at > now() - interval '29 days'
)
select number as receipt from recent
where version = 1 and not exists (select from mails where mail_key = 'receipt:' || payment_key::text)
union all
select min(number) from recent corrected where version > 1
group by donor_id
having count(*) > (
  select count(*) from mails
  where (key = corrected.donor_id::text or key in (select merged.donor_id::text from person_requests merged where into_id is not null and record_of(merged.donor_id) = corrected.donor_id)) and (mail_key like 'refund:%' or mail_key = any(array_agg('receipt:' || corrected.number)))
);
