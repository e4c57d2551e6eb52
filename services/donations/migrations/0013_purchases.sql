-- The invoice by which something held can be paid past the cart, also when the hold is over.
alter table held_things add column invoice_number text;

-- What was bought with a check or a transfer: one check can pay several invoices, each once.
alter table offline_gifts add column thing_id uuid references held_things (thing_id);
alter table offline_gifts drop constraint offline_gifts_way_check,
  add constraint offline_gifts_way_check check (way in ('check', 'cash', 'transfer'));
drop index offline_gifts_one_check;
create unique index offline_gifts_one_check on offline_gifts (donor_id, reference)
  where way = 'check' and reference <> '' and thing_id is null;

alter table audit_log drop constraint audit_log_action_check, add constraint audit_log_action_check check (action in (
  'refund-asked', 'refund-refused', 'refund-by-hand', 'offline-gift-recorded', 'purchase-recorded', 'compared-with-processor',
  'gifts-exported', 'memberships-exported'));
