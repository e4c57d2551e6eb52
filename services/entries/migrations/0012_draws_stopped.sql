-- SHA-256, in hex, of the address of each auditor who was mailed the hash of the seal: no address is kept here. A freeze without one of them
-- would go unseen.
alter table draws add column auditors text[] not null default '{}';
-- Why the freeze was refused the last time, and at which place of the chain; null while nothing is in its way.
alter table draws add column stopped_for text check (stopped_for in ('no-auditor', 'auditor-missing', 'backdated', 'broken-chain'));
alter table draws add column stopped_at_seq bigint check (stopped_at_seq > 0);
alter table draws add check (stopped_at_seq is null or stopped_for in ('backdated', 'broken-chain'));

create function auditors_stay() returns trigger language plpgsql as $$
begin
  raise exception 'What belongs to a draw is never changed: the auditors of % were told of its seal', old.giveaway;
end $$;
create trigger auditors_stay before update on draws
  for each row when (new.auditors is distinct from old.auditors) execute function auditors_stay();
