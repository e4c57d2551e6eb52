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
