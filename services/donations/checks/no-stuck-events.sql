-- No event of the processor waits for longer than an hour.
select id, type, attempts, last_error from processor_events
where state = 'pending' and received_at < now() - interval '1 hour';
