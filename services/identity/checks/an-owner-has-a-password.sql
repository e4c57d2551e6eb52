-- Of the owners of the desk, at least one has a password that holds.
select 'none' as owner where exists (select from administrators) and not exists (
  select from administrators where state = 'active' and 'owner' = any(roles) and void_password_hash is null
);
