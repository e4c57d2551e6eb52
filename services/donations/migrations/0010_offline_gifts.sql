-- Gifts that came as a check or in cash, as an administrator wrote them down.
create table offline_gifts (
  gift_id     uuid primary key references gifts (id),
  donor_id    uuid not null references donors (donor_id),
  way         text not null check (way in ('check', 'cash')),
  -- The day it was received where the campaign is.
  received_on date not null,
  reference   text not null,
  note        text not null,
  recorded_by text not null,
  recorded_at timestamptz not null
);
-- One check is one gift, whoever types it in how often.
create unique index offline_gifts_one_check on offline_gifts (donor_id, reference) where way = 'check' and reference <> '';
create trigger offline_gifts_keep before update or delete on offline_gifts for each row execute function keep_but_erase('note');
create trigger offline_gifts_keep_all before truncate on offline_gifts for each statement execute function refuse_change();

-- What administrators did, with why; rows are added, never changed.
create table audit_log (
  id               uuid primary key,
  at               timestamptz not null,
  administrator_id text not null,
  action           text not null check (action in (
    'refund-asked', 'refund-refused', 'refund-by-hand', 'offline-gift-recorded', 'compared-with-processor', 'gifts-exported', 'memberships-exported')),
  gift_id          uuid references gifts (id),
  amount_cents     bigint,
  words            text not null
);
create index audit_log_gift on audit_log (gift_id) where gift_id is not null;
create trigger audit_log_keeps before update or delete on audit_log for each row execute function keep_but_erase('words');
create trigger audit_log_keeps_all before truncate on audit_log for each statement execute function refuse_change();
