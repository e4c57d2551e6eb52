-- When the processor charges the membership of a checkout next, as it said when the payment was opened.
alter table checkouts add column renews_at timestamptz;
