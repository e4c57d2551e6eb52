-- Why a scheduled campaign became a draft again when it was due, until an administrator has done something about it.
alter table campaigns add not_started_at timestamptz,
  add not_started_why text check (not_started_why in ('nobody', 'failed')),
  add check ((not_started_at is null) = (not_started_why is null)),
  add check (not_started_at is null or state = 'draft');
