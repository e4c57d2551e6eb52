-- What a landing page shows, so that a further page is a row and no code. A page of before gets the words of its shipped one at start.
alter table landing_pages
  add column headline   text not null default '',
  add column lead       text not null default '',
  add column facts      text[] not null default '{}',
  add column thanks     text not null default '',
  add column image      text not null default '',
  add column rules_link text not null default '' check (rules_link = '' or rules_link like '/%'),
  -- The last instant at which registrations are taken; null: no end.
  add column closes_at  timestamptz(3),
  add check (slug ~ '^[a-z0-9-]{1,60}$');

-- The order in which administrators read: ids grow with time.
create index registrations_of_page on registrations (page, id);

-- Who took personal data away, and what of them; rows are added, never changed.
create table exports (
  id               uuid primary key,
  at               timestamptz(3) not null,
  administrator_id text not null,
  page             text not null references landing_pages (slug),
  words            text not null
);
create index exports_of_page on exports (page, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger exports_keep before update or delete or truncate on exports for each statement execute function refuse_change();
