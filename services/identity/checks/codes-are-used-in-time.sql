-- No code or link was used after its ten minutes.
select id, expires_at, used_at from sign_in_codes where used_at > expires_at;
