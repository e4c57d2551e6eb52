-- Money that went back can come again (a dispute that is won): below zero here.
alter table gift_refunds drop constraint gift_refunds_amount_cents_check;

-- What a multiplier cost: it does not run once all of that is paid back.
alter table multiplier_purchases add column amount_cents bigint not null default 0 check (amount_cents >= 0);
