-- A draw and how far it has come. Each part is written once.
create table draws (
  giveaway     text primary key references giveaways (slug),
  committed_at timestamptz(3) not null,
  -- The period as it was committed to.
  opens_at     timestamptz(3) not null,
  closes_at    timestamptz(3) not null,
  freezes_at   timestamptz(3) not null,
  -- The day of the drawing, and the round of the beacon that is due on it: both are known from the commitment on.
  draws_on     date not null,
  round        bigint not null check (round > 0),
  round_at     timestamptz(3) not null,
  -- Where the giveaway's chain ended when the pool was cut: what was written later came too late.
  cut_number   bigint,
  cut_seq      bigint,
  cut_hash     bytea,
  cut_at       timestamptz(3),
  -- How many take part; nobody: there is nothing to draw.
  donors       bigint check (donors >= 0),
  frozen_at    timestamptz(3),
  -- Block by block, so that a record and its proof are found without reading the whole pool.
  outline      text,
  drawn_at     timestamptz(3),
  -- Who brought the round.
  round_from   text check (round_from in ('relay', 'administrator', 'operator')),
  administrator_id text,
  check (committed_at < closes_at and closes_at <= freezes_at),
  check (freezes_at + interval '24 hours' <= round_at),
  -- Whoever freezes later could know the round.
  check (frozen_at + interval '10 minutes' <= round_at),
  check (num_nulls(cut_number, cut_seq, cut_hash, cut_at) in (0, 4)),
  check (donors is null or cut_at is not null),
  check (num_nulls(frozen_at, outline) in (0, 2)),
  check ((frozen_at is not null) = (coalesce(donors, 0) > 0)),
  check (num_nulls(drawn_at, round_from) in (0, 2)),
  check (drawn_at is null or frozen_at is not null),
  check ((administrator_id is not null) = (coalesce(round_from, '') = 'administrator'))
);

-- Never published, apart from all that is: the seed until the result, the blinding secret for ever.
create table draw_secrets (
  giveaway        text primary key references draws (giveaway),
  seed            bytea not null check (length(seed) = 32),
  blinding_secret bytea not null check (length(blinding_secret) = 32)
);

-- What is published, byte for byte, in chunks of 4,096 records of the pool.
create table draw_files (
  giveaway     text not null references draws (giveaway),
  name         text not null check (name in ('rules.json', 'commitment.json', 'freeze.json', 'pool.bin', 'result.json')),
  bytes        bigint not null check (bytes > 0),
  sha256       bytea not null check (length(sha256) = 32),
  published_at timestamptz(3) not null,
  primary key (giveaway, name)
);
create table draw_file_chunks (
  giveaway text not null,
  name     text not null,
  place    integer not null check (place >= 0),
  bytes    bytea not null check (length(bytes) between 1 and 163840),
  primary key (giveaway, name, place)
);
-- Uncompressed, so that a part of a chunk is read without the rest. Only PostgreSQL 16 and newer take that with the column.
alter table draw_file_chunks alter column bytes set storage external;

create function is_published_once() returns trigger language plpgsql as $$
begin
  raise exception 'What belongs to a draw is never changed: % is refused', tg_op;
end $$;
create trigger draw_secrets_once before update or delete on draw_secrets for each row execute function is_published_once();
create trigger draw_secrets_no_truncate before truncate on draw_secrets for each statement execute function is_published_once();
create trigger draw_files_once before update or delete on draw_files for each row execute function is_published_once();
create trigger draw_files_no_truncate before truncate on draw_files for each statement execute function is_published_once();
create trigger draw_file_chunks_once before update or delete on draw_file_chunks for each row execute function is_published_once();
create trigger draw_file_chunks_no_truncate before truncate on draw_file_chunks for each statement execute function is_published_once();

-- A file is written in one transaction, whole; nothing joins it later. No foreign key: it would lock the file, which needs the right to change it.
create function file_is_being_published() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from draw_files f where (f.giveaway, f.name) = (new.giveaway, new.name)
                 and f.xmin = pg_current_xact_id()::xid) then
    raise exception 'The file % of a draw is published already', new.name;
  end if;
  return new;
end $$;
create trigger draw_file_is_being_published before insert on draw_file_chunks
  for each row execute function file_is_being_published();

create function draw_goes_forward() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'What belongs to a draw is never changed: % is refused', tg_op;
  end if;
  if (new.giveaway, new.committed_at, new.opens_at, new.closes_at, new.freezes_at, new.draws_on, new.round, new.round_at)
       is distinct from (old.giveaway, old.committed_at, old.opens_at, old.closes_at, old.freezes_at, old.draws_on, old.round, old.round_at)
     or old.cut_at is not null and (new.cut_number, new.cut_seq, new.cut_hash, new.cut_at)
       is distinct from (old.cut_number, old.cut_seq, old.cut_hash, old.cut_at)
     or old.donors is not null and (new.donors, new.frozen_at, new.outline)
       is distinct from (old.donors, old.frozen_at, old.outline)
     or old.drawn_at is not null and (new.drawn_at, new.round_from, new.administrator_id)
       is distinct from (old.drawn_at, old.round_from, old.administrator_id)
  then
    raise exception 'What belongs to a draw is never changed: the draw of % is further already', old.giveaway;
  end if;
  return new;
end $$;
create trigger draws_go_forward before update or delete on draws for each row execute function draw_goes_forward();
create trigger draws_no_truncate before truncate on draws for each statement execute function draw_goes_forward();

revoke all on draw_secrets, draw_files, draw_file_chunks from current_user;
grant select, insert, references, trigger on draw_secrets, draw_files, draw_file_chunks to current_user;

-- The rules that a draw is committed to have the period, the day of the drawing and the caps in them.
create function period_is_committed_to() returns trigger language plpgsql as $$
begin
  if exists (select 1 from draws where giveaway = old.slug) then
    raise exception 'The period, the day of the drawing and the caps of % are settled: its draw is committed to', old.slug;
  end if;
  return new;
end $$;
create trigger period_is_committed_to
  before update of slug, opens_at, closes_at, draws_on, time_zone, draw_settling_seconds, draw_alternates, entries_max_per_person on giveaways
  for each row when (
    (new.slug, new.opens_at, new.closes_at, new.draws_on, new.time_zone, new.draw_settling_seconds, new.draw_alternates, new.entries_max_per_person)
    is distinct from
    (old.slug, old.opens_at, old.closes_at, old.draws_on, old.time_zone, old.draw_settling_seconds, old.draw_alternates, old.entries_max_per_person))
  execute function period_is_committed_to();

-- The lines that take part in a draw or came too late for it: those whose cause is of the period, which runs up to, not including, its close
-- (spec 03 §A). The cause of a gift's lines is its first one, whose time is the gift's, however late a multiplier, a refund or its return is
-- written.
create view lines_of_draws as
select d.giveaway, e.id, e.number, e.donor_id, e.entry_type, e.month, e.number > d.cut_number as too_late,
  case e.kind when 'grant' then e.final else -e.final end as entries
from draws d
join entries e on e.giveaway = d.giveaway
left join entries granted on granted.id = e.reverses
left join entries cause on cause.source = 'gift:' || split_part(coalesce(granted.source, e.source), ':', 2)
  and coalesce(granted.source, e.source) like 'gift:%'
cross join lateral (select coalesce(cause.occurred_at, granted.occurred_at, e.occurred_at) as at) happened
where d.opens_at <= happened.at and happened.at < d.closes_at;
