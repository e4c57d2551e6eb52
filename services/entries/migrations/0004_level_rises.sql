-- A rise of the level within a month earns a part of the difference: the level until then stands beside the new one.
alter table gifts
  add column level_before text,
  add check (level_before is null or kind = 'level-month');
