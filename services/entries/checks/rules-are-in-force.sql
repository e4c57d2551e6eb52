-- What a giveaway goes by is what the newest version of its rules says.
select g.slug, v.version
from giveaways g
join lateral (select version, regions_allowed, ways_in, document::jsonb as rules from rules_versions where giveaway = g.slug order by version desc limit 1) v on true
where (g.title, g.prize, g.cash_option, g.time_zone, g.age_min, g.draw_alternates, g.draw_settling_seconds)
    is distinct from (rules ->> 'title', rules ->> 'prize', rules ->> 'cashOption', rules ->> 'timeZone', (rules ->> 'ageMin')::smallint,
      (rules ->> 'alternates')::smallint, (rules ->> 'settlingSeconds')::integer)
  or (g.opens_at, g.closes_at) is distinct from ((rules ->> 'opensAt')::timestamptz, (rules ->> 'closesAt')::timestamptz)
  or g.draws_on <> (rules ->> 'drawsOn')::date
  or g.entries_max_per_person <> (rules -> 'entriesMax' ->> 'giveaway')::bigint
  or to_jsonb(g.regions_allowed) <> rules -> 'regionsAllowed'
  or to_jsonb(v.regions_allowed) <> rules -> 'regionsAllowed'
  or to_jsonb(g.regions_void) <> rules -> 'regionsVoid'
  or to_jsonb(g.ways_in) <> coalesce(rules -> 'waysIn', '[]')
  or to_jsonb(v.ways_in) <> coalesce(rules -> 'waysIn', '[]');
