-- What administrators did to a member and noted. Rows are added, never changed.
create table member_acts (
  id        uuid primary key,
  member_id uuid not null references members (id),
  action    text not null check (action in ('platinum-granted', 'platinum-taken', 'deactivated', 'reactivated', 'noted')),
  words     text not null check (words <> ''),
  -- The administrator's id.
  by        text not null,
  at        timestamptz(3) not null
);
create index member_acts_of_member on member_acts (member_id, id);
create trigger member_acts_keep before update or delete on member_acts for each row execute function keep_but_erase('words');
create trigger member_acts_keep_all before truncate on member_acts for each statement execute function refuse_change();
