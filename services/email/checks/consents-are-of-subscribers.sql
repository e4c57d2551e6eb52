-- Of every active subscriber a consent is kept, also one that counts no longer since its import was undone.
select s.id from subscribers s where status = 'active' and not exists (select 1 from consents c where c.subscriber_id = s.id);
