-- Once a draw is sealed, every later version of its rules has the official rules and the address for postcards that it was sealed with.
select later.giveaway, later.version
from rules_versions later
  join draw_files f on f.giveaway = later.giveaway and f.name = 'rules.json'
  join rules_versions sealed on sealed.giveaway = f.giveaway and sealed.sha256 = f.sha256
where later.version > sealed.version
  and (later.document::jsonb #>> '{texts,officialRules}', later.document::jsonb ->> 'freePostAddress')
    is distinct from (sealed.document::jsonb #>> '{texts,officialRules}', sealed.document::jsonb ->> 'freePostAddress');
