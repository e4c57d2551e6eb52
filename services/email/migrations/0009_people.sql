-- Subscribers as administrators keep them: searched, tagged, imported, on hold, erased (spec 02 §3, 03 §E).
create extension if not exists pg_trgm;

alter table subscribers
  add column attributes jsonb not null default '{}',
  add column time_zone text,
  -- What administrators search: name and address, folded.
  add column searched text not null default '',
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  -- By which import they came; an undo removes them as long as the version is the first.
  add column import_id uuid,
  drop constraint subscribers_source_check,
  drop constraint subscribers_status_check,
  add constraint subscribers_source_check check (source in ('manual', 'donation', 'member_signup', 'website', 'import')),
  add constraint subscribers_status_check check (status in ('active', 'unsubscribed', 'bounced', 'complained'));
-- Those who are there already are folded by the service (`fold-subscribers`), which knows how.
create index subscribers_unfolded on subscribers (id) where searched = '';
create index subscribers_searched on subscribers using gin (searched gin_trgm_ops);
create index subscribers_tags on subscribers using gin (tags);
create index subscribers_of_status on subscribers (status, id);
create index subscribers_of_import on subscribers (import_id) where import_id is not null;

-- A subscriber who is erased leaves the lists first, so that those are counted.
alter table list_members drop constraint list_members_subscriber_id_fkey,
  add constraint list_members_subscriber_id_fkey foreign key (subscriber_id) references subscribers (id);

-- To which addresses no email goes, whoever they are of: `marketing` stops campaigns and automations, `everything` receipts and codes too.
create table suppressions (
  email_key text not null,
  scope     text not null check (scope in ('marketing', 'everything')),
  reason    text not null check (reason in ('by-hand', 'hard-bounce', 'complaint')),
  -- What the administrator said, or the mail server.
  words     text not null default '',
  since     timestamptz not null,
  -- The administrator's id, or `mail-server`.
  by        text not null,
  primary key (email_key, scope)
);

-- That somebody agreed to our news or to a list. Evidence: rows are added, never changed, and stay when the address is erased.
create table consents (
  id            uuid primary key,
  subscriber_id uuid not null,
  -- null: our news.
  list_id       uuid,
  list_name     text,
  words         text not null check (words <> ''),
  basis         text not null check (basis in ('double-opt-in', 'signed-in', 'own-link', 'by-hand', 'import')),
  -- How it is known: signed-in-from-mailbox, link-in-email, link-in-newsletter, administrator, import:<id>.
  proof         text not null check (proof <> ''),
  given_at      timestamptz not null,
  recorded_by   text
);
create index consents_of_subscriber on consents (subscriber_id, given_at);
insert into consents (id, subscriber_id, words, basis, proof, given_at)
  select id, subscriber_id, words, 'signed-in', proof, given_at from news_consents;
-- Whoever was a subscriber otherwise had followed the link in our email.
insert into consents (id, subscriber_id, words, basis, proof, given_at)
  select gen_random_uuid(), id, 'Confirmed by the link in our email', 'double-opt-in', 'link-in-email', confirmed_at from subscribers
  where not exists (select 1 from news_consents where subscriber_id = subscribers.id);
create trigger consents_keep before update or delete or truncate on consents for each statement execute function refuse_change();
drop table news_consents;

-- Who was erased: a keyed hash of the address, so that it isn't taken again by hand or from a file, and its owner's consent can be found for them.
create table erasures (
  subscriber_id uuid primary key,
  address_id    uuid not null,
  at            timestamptz not null,
  by            text not null
);
create index erasures_of_address on erasures (address_id);

-- How many there are: `status:active`, `list:<id>` (who receives its emails), `tag:<tag>`; folded into 16 slots so that writers rarely wait.
create table people_counts (
  what   text not null,
  slot   int not null check (slot between 0 and 15),
  people bigint not null,
  primary key (what, slot)
);

create function add_to_counts(whats text[], deltas bigint[]) returns void language sql as $$
  insert into people_counts as known (what, slot, people)
  select what, pg_backend_pid() % 16, sum(delta) from unnest(whats, deltas) as given (what, delta)
  group by what having sum(delta) <> 0 order by what
  on conflict (what, slot) do update set people = known.people + excluded.people
$$;

create function count_subscribers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_counts(array_agg(what), array_agg(delta)) from (
      select 'status:' || status as what, count(*) as delta from gained group by 1
      union all select 'tag:' || tag, count(*) from gained, unnest(tags) as tag group by 1) as changed;
  elsif tg_op = 'DELETE' then
    perform add_to_counts(array_agg(what), array_agg(delta)) from (
      select 'status:' || status as what, -count(*) as delta from lost group by 1
      union all select 'tag:' || tag, -count(*) from lost, unnest(tags) as tag group by 1) as changed;
  else
    perform add_to_counts(array_agg(what), array_agg(delta)) from (
      select 'status:' || status as what, count(*) as delta from gained group by 1
      union all select 'status:' || status, -count(*) from lost group by 1
      union all select 'tag:' || tag, count(*) from gained, unnest(tags) as tag group by 1
      union all select 'tag:' || tag, -count(*) from lost, unnest(tags) as tag group by 1
      union all select 'list:' || list_id, sum(case when gained.status = 'active' then 1 else -1 end)
        from gained join lost on lost.id = gained.id join list_members on subscriber_id = gained.id and state = 'active'
        where (gained.status = 'active') <> (lost.status = 'active') group by 1) as changed;
  end if;
  return null;
end $$;
create trigger subscribers_gained after insert on subscribers referencing new table as gained
  for each statement execute function count_subscribers();
create trigger subscribers_lost after delete on subscribers referencing old table as lost
  for each statement execute function count_subscribers();
create trigger subscribers_changed after update on subscribers referencing old table as lost new table as gained
  for each statement execute function count_subscribers();

create function count_list_members() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform add_to_counts(array_agg(what), array_agg(delta)) from (
      select 'list:' || list_id as what, count(*) as delta from gained join subscribers on id = subscriber_id
      where state = 'active' and status = 'active' group by 1) as changed;
  end if;
  if tg_op <> 'INSERT' then
    perform add_to_counts(array_agg(what), array_agg(delta)) from (
      select 'list:' || list_id as what, -count(*) as delta from lost join subscribers on id = subscriber_id
      where state = 'active' and status = 'active' group by 1) as changed;
  end if;
  return null;
end $$;
create trigger list_members_gained after insert on list_members referencing new table as gained
  for each statement execute function count_list_members();
create trigger list_members_lost after delete on list_members referencing old table as lost
  for each statement execute function count_list_members();
create trigger list_members_changed after update on list_members referencing old table as lost new table as gained
  for each statement execute function count_list_members();

insert into people_counts (what, slot, people) select 'status:' || status, 0, count(*) from subscribers group by 1;
insert into people_counts (what, slot, people)
  select 'tag:' || tag, 0, count(*) from subscribers, unnest(tags) as tag group by 1;
insert into people_counts (what, slot, people)
  select 'list:' || list_id, 0, count(*) from list_members join subscribers on id = subscriber_id
  where state = 'active' and status = 'active' group by 1;

-- Files of subscribers, and how far each is. The file is in the store of files until it has been imported.
create table imports (
  id          uuid primary key,
  file_name   text not null,
  file_key    text,
  bytes       bigint not null,
  sha256      text not null,
  state       text not null check (state in ('uploaded', 'running', 'done', 'failed', 'undoing', 'undone')),
  -- The first rows, as they were read; cleared with the file.
  preview     jsonb not null,
  delimiter   text not null,
  encoding    text not null check (encoding in ('utf8', 'utf16le', 'utf16be', 'latin1')),
  -- What was asked for: mapping, lists, tags, words of the consent.
  asked       jsonb,
  -- Rows are written in batches; each goes on from here, in the transaction of its rows, so that none is taken twice.
  rows        int not null default 0,
  bytes_done  bigint not null default 0,
  added       int not null default 0,
  updated     int not null default 0,
  unchanged   int not null default 0,
  refused     int not null default 0,
  removed     int not null default 0,
  reason      text,
  by          text not null,
  uploaded_at timestamptz not null,
  started_at  timestamptz,
  finished_at timestamptz,
  check ((state in ('uploaded', 'running')) = (finished_at is null)),
  check (state not in ('running', 'done') or asked is not null)
);
create index imports_latest on imports (uploaded_at desc, id desc);
create index imports_to_do on imports (started_at) where state in ('running', 'undoing');

-- The rows of a file that were not taken, as they stood, until 30 days after the import.
create table refused_rows (
  import_id uuid not null references imports (id) on delete cascade,
  line      int not null,
  why       text not null,
  cells     jsonb not null,
  primary key (import_id, line)
);

-- Of one person: what was sent to them, and whether an undo leaves them.
create index campaign_recipients_of_subscriber on campaign_recipients (subscriber_id);
create index automation_runs_of_subscriber on automation_runs (subscriber_id);
