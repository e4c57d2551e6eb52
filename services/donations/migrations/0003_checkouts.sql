-- A payment on its way: the one table that is the process (opened -> payable -> paid, or superseded by a changed cart).
create table checkouts (
  id                uuid primary key,
  donor_id          uuid not null references donors (donor_id),
  donor_name        text not null,
  cart_session_id   uuid,
  -- The browser that opened it, as the gateway knows browsers.
  browser_session   text,
  -- What it was asked with, so that a repeat finds it again.
  request_key       text unique,
  lines             jsonb not null,
  lines_fingerprint bytea not null,
  -- Which lines of the cart it pays, and how many of each: what the cart got since stays in it.
  cart_lines        jsonb,
  -- The rules that stand at the button, with the sentence: accepted when it is paid.
  shown_rules       jsonb,
  -- Where the giver lives, as the page says now.
  region            text,
  -- The link that brought the browser that pays: its code in one spelling, and the click that was recorded of it.
  referred_by_code  text,
  referral_click_id uuid,
  amount_cents      bigint not null check (amount_cents > 0),
  state             text not null check (state in ('opened', 'payable', 'paid', 'superseded')),
  -- How often a payment was asked for: again when the one before died at the processor.
  opening           int not null default 1 check (opening > 0),
  payment_intent_id text unique,
  subscription_id   text unique,
  client_secret     text,
  -- When the processor charges the membership next, as it said when the payment was opened.
  renews_at         timestamptz,
  -- When the payment of a superseded checkout is next tried to be closed at the processor; null: at once.
  next_close_at     timestamptz,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  paid_at           timestamptz,
  check ((state = 'paid') = (paid_at is not null)),
  check (state <> 'payable' or payment_intent_id is not null)
);
-- One open payment a cart, whoever clicks how often in how many tabs.
create unique index checkouts_one_open on checkouts (cart_session_id) where state in ('opened', 'payable');
create index checkouts_donor on checkouts (donor_id, created_at);
-- Finds what was opened and never paid.
create index checkouts_payable on checkouts (updated_at) where state = 'payable';
create index checkouts_superseded on checkouts (next_close_at nulls first, updated_at)
  where state = 'superseded' and client_secret is not null;
