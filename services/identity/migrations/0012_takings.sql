-- Who at the desk is at work on what: one person a thing. A hint for the others, which keeps nobody from deciding.
create table desk_takings (
  thing_kind text not null,
  thing_id   text not null check (length(thing_id) between 1 and 64),
  taken_by   uuid not null references administrators (id),
  taken_at   timestamptz(3) not null,
  -- From then on it is anyone's.
  ends_at    timestamptz(3) not null check (ends_at > taken_at),
  primary key (thing_kind, thing_id)
);
create index desk_takings_by_end on desk_takings (ends_at);
