-- The rules of a giveaway as they were published, version by version, for ever.
create table rules_versions (
  giveaway     text not null references giveaways (slug),
  version      integer not null check (version > 0),
  -- The canonical JSON, byte for byte what the hash is of.
  document     text not null,
  sha256       bytea not null check (sha256 = sha256(convert_to(document, 'UTF8'))),
  published_at timestamptz(3) not null,
  published_by text not null,
  reason       text not null check (reason <> ''),
  -- Where the document says that it is open to, ISO 3166-2: each gift is judged by the version of its instant.
  regions_allowed text[] not null,
  -- The ways in that the document names, of those that count only then.
  ways_in      text[] not null default '{}',
  primary key (giveaway, version)
);

-- What administrators are writing: one draft for each giveaway, also of one that is still to come.
create table rules_drafts (
  giveaway  text primary key check (giveaway ~ '^[a-z0-9-]{1,60}$'),
  -- Counts the saves, over all drafts of a giveaway: whoever saves names the one that they saw.
  revision  integer not null check (revision > 0),
  -- The version in force when it was begun; 0: there was none.
  based_on  integer not null check (based_on >= 0),
  -- Null once it was published or discarded.
  facts     jsonb,
  edited_at timestamptz(3) not null,
  edited_by text not null
);

-- What administrators did with the rules, and why.
create table giveaway_acts (
  id               uuid primary key,
  giveaway         text not null,
  at               timestamptz(3) not null,
  administrator_id text not null,
  action           text not null check (action in ('draft-begun', 'draft-saved', 'draft-discarded', 'rules-published')),
  words            text not null
);
create index giveaway_acts_of on giveaway_acts (giveaway, id);

create function is_kept_for_ever() returns trigger language plpgsql as $$
begin
  raise exception 'What was published of a giveaway, or done with it, is never changed: % is refused', tg_op;
end $$;
create trigger rules_versions_keep before update or delete on rules_versions for each row execute function is_kept_for_ever();
create trigger rules_versions_no_truncate before truncate on rules_versions for each statement execute function is_kept_for_ever();
create trigger giveaway_acts_keep before update or delete on giveaway_acts for each row execute function is_kept_for_ever();
create trigger giveaway_acts_no_truncate before truncate on giveaway_acts for each statement execute function is_kept_for_ever();

-- Each version follows the one before it.
create function follows_the_version_before() returns trigger language plpgsql as $$
begin
  if new.version <> 1 + coalesce((select max(version) from rules_versions where giveaway = new.giveaway), 0) then
    raise exception 'Version % of the rules of % does not follow the one before it', new.version, new.giveaway;
  end if;
  return new;
end $$;
create trigger rules_versions_follow before insert on rules_versions for each row execute function follows_the_version_before();

revoke all on rules_versions, giveaway_acts from current_user;
grant select, insert, references, trigger on rules_versions, giveaway_acts to current_user;
