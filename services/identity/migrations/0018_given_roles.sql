-- Who was given a role that decides, by whom and when last: for a week the two are one person where something takes two. Nobody from before this is.
create table given_roles (
  person_id uuid not null references administrators (id),
  given_by  uuid not null references administrators (id),
  -- What the role decides about that they didn't before.
  kind      text not null check (kind in ('money', 'prizes', 'grants', 'merges')),
  given_at  timestamptz(3) not null,
  primary key (person_id, given_by, kind),
  check (person_id <> given_by)
);

-- Of each kind: from when two who may decide are no pair. How many confirm merges is counted, too.
alter table desk_deciders
  add column merges int not null default 0 check (merges >= 0),
  add column merges_two_until timestamptz(3),
  add column money_two_from  timestamptz(3),
  add column prizes_two_from timestamptz(3),
  add column grants_two_from timestamptz(3),
  add column merges_two_from timestamptz(3),
  add column pairs jsonb not null default '[]';

update desk_deciders
  set merges = (select count(*) from administrators where state = 'active' and 'owner' = any (roles));

-- Who invited someone first is one hand with them, too, where another owner sent the invitation again.
alter table desk_invitations add column first_invited_by uuid references administrators (id);
update desk_invitations set first_invited_by = invited_by;
alter table desk_invitations alter column first_invited_by set not null;
