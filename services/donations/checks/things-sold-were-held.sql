-- Something was sold that was never held, as another kind of thing, or under another name.
select gifts.id, gifts.thing_id from gifts left join held_things using (thing_id)
where gifts.thing_id is not null
  and (held_things.thing_id is null or (held_things.kind, held_things.name) is distinct from (gifts.kind, gifts.thing_name));
