-- Nobody who is on their way through an automation waits more than an hour past when they were due, and every email that one asked for is there.
select r.id, r.state, null as step_id from automation_runs r where r.state = 'waiting' and r.due_at < now() - interval '1 hour'
union all
select s.run_id, s.outcome, s.step_id from automation_steps s
where s.outcome in ('asked', 'sent', 'failed', 'skipped')
  and not exists (select 1 from messages m where m.mail_key = 'automation:' || s.run_id || ':' || s.step_id);
