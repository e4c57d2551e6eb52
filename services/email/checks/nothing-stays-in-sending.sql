-- No mail stays between sending and sent for more than five minutes.
select mail_key from messages where state = 'sending' and claimed_at < now() - interval '5 minutes';
