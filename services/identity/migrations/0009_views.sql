-- How people at the desk filter a list, under a name.
create table desk_views (
  id         uuid primary key,
  list       text not null check (list ~ '^[a-z][a-z-]{1,39}$'),
  name       text not null check (length(name) between 1 and 60),
  -- The part of the address after the question mark.
  search     text not null check (length(search) between 1 and 2000),
  owner_id   uuid not null references administrators (id),
  is_shared  boolean not null,
  saved_at   timestamptz not null,
  unique (owner_id, list, name)
);
create index desk_views_of_list on desk_views (list, name);
