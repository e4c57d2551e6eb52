-- No address that asked for our mails and did not confirm is kept for more than a day after its link expired.
select email_key from subscription_requests where expires_at < now() - interval '1 day';
