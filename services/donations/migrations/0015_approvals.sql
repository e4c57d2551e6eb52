-- Large gifts by check or in cash, large payments of invoices and large refunds, that one administrator asked for and another one approves before anything is done.
create table approvals (
  id           uuid primary key,
  kind         text not null check (kind in ('offline-gift', 'purchase', 'refund')),
  -- What was asked for, as the desk sent it.
  act          jsonb not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- What goes back beside a refund of what covered the card fee.
  fee_cover_cents bigint not null default 0 check (fee_cover_cents >= 0),
  donor_id     uuid not null,
  -- The gift that is refunded, or that was recorded when it was approved.
  gift_id      uuid references gifts (id),
  asked_by     text not null,
  asked_at     timestamptz(3) not null,
  expires_at   timestamptz(3) not null,
  state        text not null default 'asked' check (state in ('asked', 'approved', 'refused', 'withdrawn')),
  decided_by   text,
  decided_at   timestamptz(3),
  reason       text,
  check ((state = 'asked') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  -- Nobody approves or refuses what they asked for themselves, and nobody else withdraws it.
  check (state not in ('approved', 'refused') or decided_by <> asked_by),
  check (state <> 'withdrawn' or decided_by = asked_by),
  check ((state = 'refused') = (reason is not null)),
  check (gift_id is not null or (kind <> 'refund' and state <> 'approved'))
);
-- As evidence: what was asked stays as it was, and a decision, too.
create function keep_approvals() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'asked' and new.state <> 'asked'
    and (new.id, new.kind, new.act, new.amount_cents, new.fee_cover_cents, new.donor_id, new.asked_by, new.asked_at, new.expires_at)
      = (old.id, old.kind, old.act, old.amount_cents, old.fee_cover_cents, old.donor_id, old.asked_by, old.asked_at, old.expires_at)
  then return new; end if;
  -- Of an erased person the words go, and nothing else changes.
  if tg_op = 'UPDATE' and to_jsonb(new) - 'act' = to_jsonb(old) - 'act' and old.act @> new.act then return new; end if;
  if tg_op = 'UPDATE' and moves_with_merge(to_jsonb(old), to_jsonb(new)) then return new; end if;
  raise exception '% keeps what was written', tg_table_name;
end $$;
create trigger approvals_keep before update or delete on approvals for each row execute function keep_approvals();
create trigger approvals_keep_all before truncate on approvals for each statement execute function refuse_change();
create index approvals_waiting on approvals (id) where state = 'asked';
create index approvals_gift on approvals (gift_id) where gift_id is not null;

alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check check (action in (
  'refund-asked', 'refund-refused', 'refund-by-hand', 'offline-gift-recorded', 'purchase-recorded', 'compared-with-processor',
  'gifts-exported', 'memberships-exported', 'membership-notified', 'approval-asked', 'approval-given', 'approval-refused',
  'approval-withdrawn'));
