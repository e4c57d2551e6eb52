-- Who receives our mails, and who did and does not want to any more (spec 02 §3). Nobody stands here who has not confirmed.
create table subscribers (
  id                uuid primary key,
  -- The normalised address; `email` is as it was typed.
  email_key         text not null unique,
  email             text not null,
  first_name        text not null default '',
  last_name         text not null default '',
  source            text not null check (source in ('manual', 'donation', 'member_signup', 'website')),
  tags              text[] not null default '{}',
  status            text not null check (status in ('active', 'unsubscribed')),
  membership_tier   text,
  account_number    text,
  -- In clear, because each mail to the subscriber carries it; all that it can do is unsubscribe.
  unsubscribe_token text not null unique,
  created_at        timestamptz not null,
  confirmed_at      timestamptz not null,
  unsubscribed_at   timestamptz,
  check ((status = 'unsubscribed') = (unsubscribed_at is not null))
);

-- Who asked to receive our mails. Forgotten when the link has expired: an address that somebody else typed does not stay.
create table subscription_requests (
  email_key  text primary key,
  email      text not null,
  first_name text not null,
  -- SHA-256 of the mailed token; null when the address was a subscriber's already and was only told so.
  token_hash bytea unique,
  mailed_at  timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index subscription_requests_expires_at on subscription_requests (expires_at);
