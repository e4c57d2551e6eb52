-- Nobody who entered an automation waits more than an hour past when they were due, and whoever was emailed has an email.
select r.id, r.state from automation_runs r
where (r.state = 'waiting' and r.due_at < now() - interval '1 hour')
  or (r.state in ('asked', 'sent', 'failed') and not exists (select 1 from messages m where m.mail_key = 'automation:' || r.id));
