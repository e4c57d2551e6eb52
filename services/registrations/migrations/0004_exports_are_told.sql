-- The trail of all services is kept by identity: what was taken away before is told as what comes from now on is.
-- Without the words that were searched for, which are often somebody's name.
insert into outbox (event_id, topic, key, type, payload)
select id, 'evenhand.administration.v1', administrator_id, 'evenhand.administration.v1.AdministratorActed',
  jsonb_build_object(
    'actId', id, 'administratorId', administrator_id, 'action', 'registrations-exported', 'thingKind', 'landing-page', 'thingId', page,
    'words', case when starts_with(words, 'search ') then 'a search' else words end,
    'actedAt', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
from exports order by id;
