-- Who receives our mails, and who did and does not want to any more (spec 02 §3). Nobody stands here who has not confirmed.
create table subscribers (
  id                uuid primary key,
  -- The normalised address; `email` is as it was typed.
  email_key         text not null unique,
  email             text not null,
  -- Whose address it is: the keyed hash of it, by which a donor who is signed in is known. Filled in by the service, which has the key.
  donor_id          uuid,
  first_name        text not null default '',
  last_name         text not null default '',
  source            text not null check (source in ('manual', 'donation', 'member_signup', 'website')),
  tags              text[] not null default '{}',
  status            text not null check (status in ('active', 'unsubscribed')),
  membership_tier   text,
  account_number    text,
  -- In clear, because each mail to the subscriber carries it: it leaves, and joins nothing that asks by email first.
  unsubscribe_token text not null unique,
  created_at        timestamptz not null,
  confirmed_at      timestamptz not null,
  unsubscribed_at   timestamptz,
  check ((status = 'unsubscribed') = (unsubscribed_at is not null))
);
create index subscribers_donor_id on subscribers (donor_id);
create index subscribers_without_donor_id on subscribers (id) where donor_id is null;

-- What visitors typed, until a moment later: looking up the address is not part of the answer, whose time would tell who is known.
create table subscription_wishes (
  id         uuid primary key,
  email      text not null,
  first_name text not null,
  list_ids   uuid[] not null default '{}',
  asked_at   timestamptz not null
);

-- The links that were mailed to who asked to receive our mails. Forgotten when they have expired: an address that somebody else typed does not stay.
create table subscription_requests (
  -- SHA-256 of the mailed token.
  token_hash bytea primary key,
  email_key  text not null,
  email      text not null,
  donor_id   uuid,
  first_name text not null,
  -- Which lists the link joins, besides our news.
  list_ids   uuid[] not null default '{}',
  mailed_at  timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index subscription_requests_expires_at on subscription_requests (expires_at);
create index subscription_requests_donor_id on subscription_requests (donor_id);
create index subscription_requests_email_key on subscription_requests (email_key);

-- When a mailbox was emailed last because somebody typed its address, so that it isn't soon again.
create table subscription_rests (
  -- The keyed hash of the address without what follows its plus.
  mailbox_id uuid primary key,
  mailed_at  timestamptz,
  -- How many such emails nobody has answered by a click.
  unanswered int not null default 0
);
create index subscription_rests_mailed_at on subscription_rests (mailed_at);

-- That somebody who was signed in turned our news on: when, what they agreed to as it was shown, and how it was known that the mailbox is
-- theirs. Evidence: rows are added, never changed.
create table news_consents (
  id            uuid primary key,
  subscriber_id uuid not null references subscribers (id),
  words         text not null,
  proof         text not null check (proof = 'signed-in-from-mailbox'),
  given_at      timestamptz not null
);
create index news_consents_subscriber on news_consents (subscriber_id, given_at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% keeps what was written', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger news_consents_keep before update or delete or truncate on news_consents for each statement execute function refuse_change();
