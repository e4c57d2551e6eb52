-- Lists of subscribers (spec 02 §3), and who is on which.
create table lists (
  id          uuid primary key,
  name        text not null check (name <> ''),
  description text not null default '',
  is_active   boolean not null default true,
  -- Offered on pages, with its name and description.
  is_public   boolean not null default false,
  -- double: whoever joins by a page is asked by email first.
  opt_in      text not null default 'double' check (opt_in in ('single', 'double')),
  version     int not null default 1,
  created_at  timestamptz not null,
  updated_at  timestamptz not null
);
create unique index lists_name on lists (lower(name));

create table list_members (
  list_id       uuid not null references lists (id) on delete cascade,
  subscriber_id uuid not null references subscribers (id) on delete cascade,
  state         text not null check (state in ('unconfirmed', 'active', 'unsubscribed')),
  since         timestamptz not null,
  primary key (list_id, subscriber_id)
);
create index list_members_subscriber on list_members (subscriber_id);
create index list_members_active on list_members (list_id, subscriber_id) where state = 'active';
