-- A free entry after the close is refused where it is taken: versions that were told without their period are told once more, with it.
insert into outbox (event_id, topic, key, type, payload)
select gen_random_uuid(), 'evenhand.giveaways.v1', giveaway, 'evenhand.giveaways.v1.RulesPublished',
  jsonb_build_object(
    'giveaway', giveaway, 'version', version, 'sha256', encode(sha256, 'hex'),
    'publishedAt', to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'ageMin', (document::jsonb ->> 'ageMin')::int,
    'opensAt', document::jsonb ->> 'opensAt', 'closesAt', document::jsonb ->> 'closesAt')
from rules_versions order by giveaway, version;
