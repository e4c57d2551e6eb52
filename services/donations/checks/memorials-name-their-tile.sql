-- A memorial gift that names no tile that was ever held, or another position of it.
select gifts.id, gifts.tile_id from gifts left join memorial_tiles using (tile_id)
where gifts.kind = 'memorial'
  and (memorial_tiles.tile_id is null or (memorial_tiles.wall, memorial_tiles.position) is distinct from (gifts.wall, gifts.position));
