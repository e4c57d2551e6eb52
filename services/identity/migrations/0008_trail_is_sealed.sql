-- The trail as a chain: a seal is a row beside its line, with a hash over the line and the hash before it. Nobody changes, removes or slips in a line
-- without changing every hash that follows, and auditors are emailed where the chain ends.
create table audit_seals (
  seq           bigint primary key check (seq > 0),
  line_id       bigint not null unique,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash          bytea not null check (length(hash) = 32)
);
create trigger audit_seals_are_append_only before update or delete on audit_seals for each row execute function refuse_change();
create trigger audit_seals_are_never_emptied before truncate on audit_seals for each statement execute function refuse_change();

-- Where the chain ends: one row, which one sealer at a time holds.
create table audit_head (
  only_one  boolean primary key default true check (only_one),
  seq       bigint not null,
  line_id   bigint not null,
  hash      bytea not null
);
insert into audit_head (seq, line_id, hash) values (0, 0, decode(repeat('00', 32), 'hex'));

-- Where it ended on each day that was told.
create table published_trails (
  day          date primary key,
  seq          bigint not null check (seq > 0),
  hash         bytea not null check (length(hash) = 32),
  published_at timestamptz not null
);
create trigger published_trails_are_append_only before update or delete on published_trails for each row execute function refuse_change();
create trigger published_trails_are_never_emptied before truncate on published_trails for each statement execute function refuse_change();
