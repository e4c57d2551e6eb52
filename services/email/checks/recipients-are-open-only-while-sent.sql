-- Nobody is open in a campaign that is through, and nobody stays in sending for longer than ten minutes.
select r.id, r.state, c.state as campaign from campaign_recipients r join campaigns c on c.id = r.campaign_id
where (r.state in ('queued', 'sending') and c.state = 'sent') or (r.state = 'sending' and r.claimed_until < now() - interval '10 minutes');
