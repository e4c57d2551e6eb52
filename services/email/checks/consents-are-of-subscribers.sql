-- Nobody receives our news without a consent that is kept.
select s.id from subscribers s where status = 'active' and not exists (select 1 from consents c where c.subscriber_id = s.id);
