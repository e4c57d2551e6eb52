-- The trail of all services is kept by identity: what was written down here before is told as what comes from now on is.
-- Without what was told of a donor: words that were searched for, and the note of a check.
insert into outbox (event_id, topic, key, type, payload)
select id, 'evenhand.administration.v1', administrator_id, 'evenhand.administration.v1.AdministratorActed',
  jsonb_build_object(
    'actId', id, 'administratorId', administrator_id, 'action', action,
    'thingKind', case when gift_id is null then '' else 'gift' end, 'thingId', coalesce(gift_id::text, ''),
    'amountCents', coalesce(amount_cents, 0)::text,
    'words', case
      when action in ('gifts-exported', 'memberships-exported') and words ~ '(^|, )search ' then 'a search'
      when action = 'offline-gift-recorded' then split_part(words, ', ', 1)
      else words end,
    'actedAt', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
from audit_log order by id;
