-- Who is said to have agreed to our news has a consent that counts, and nobody else is.
select s.id from subscribers s
where s.agrees_to_news <> exists (select from consents c where c.subscriber_id = s.id and c.list_id is null
  and not exists (select from voided_consents v where v.consent_id = c.id));
