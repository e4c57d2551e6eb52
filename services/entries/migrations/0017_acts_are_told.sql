-- The trail of all services is kept by identity: what administrators did here before is told as what comes from now on is.
insert into outbox (event_id, topic, key, type, payload)
select id, 'evenhand.administration.v1', administrator_id, 'evenhand.administration.v1.AdministratorActed',
  jsonb_build_object(
    'actId', id, 'administratorId', administrator_id, 'action', action, 'thingKind', thing_kind, 'thingId', thing_id, 'words', words,
    'actedAt', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
from (
  select id, at, administrator_id, action, 'giveaway' as thing_kind, giveaway as thing_id, words from giveaway_acts
  union all
  select id, at, administrator_id, action, 'batch', batch_id::text, concat_ws(': ', 'Card ' || card, nullif(words, '')) from post_acts
  union all
  select id, at, administrator_id,
    case action when 'notified' then 'winner-notified' when 'verified' then 'claim-verified' when 'awarded' then 'prize-awarded'
      when 'delivered' then 'prize-delivered' when 'forfeited' then 'claim-forfeited' end,
    'giveaway', giveaway,
    concat_ws(': ', case place when 0 then 'The winner drawn' else 'Alternate ' || place end, nullif(words, ''))
  from claim_acts where who = 'administrator') acts
order by id;

-- Which round somebody brought, and the cards that were keyed, have no act of their own: the draw and the readings say who did it.
insert into outbox (event_id, topic, key, type, payload)
select act_id, 'evenhand.administration.v1', administrator_id, 'evenhand.administration.v1.AdministratorActed',
  jsonb_build_object(
    'actId', act_id, 'administratorId', administrator_id, 'action', action, 'thingKind', thing_kind, 'thingId', thing_id, 'words', words,
    'actedAt', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
from (
  select gen_random_uuid() as act_id, drawn_at as at, administrator_id, 'round-brought' as action, 'giveaway' as thing_kind,
    giveaway as thing_id, 'Round ' || round || ' of the beacon: the draw is held' as words
  from draws where round_from = 'administrator'
  union all
  select gen_random_uuid(), keyed_at, keyed_by, 'card-keyed', 'batch', batch_id::text,
    'Card ' || number || case turn when 1 then ': for the first time' else ': for the second time' end
  from post_readings where turn < 3) acts
order by at;
