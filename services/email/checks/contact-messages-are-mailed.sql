-- Every message of a visitor was given to the sender of mails, once.
select id from contact_messages c where not exists (select 1 from messages m where m.mail_key = 'contact:' || c.id);
