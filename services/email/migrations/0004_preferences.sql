-- Whose address it is: the keyed hash of it, by which a donor who is signed in is known. Filled in by the service, which has the key.
alter table subscribers add column donor_id uuid;
create index subscribers_donor_id on subscribers (donor_id);
create index subscribers_without_donor_id on subscribers (id) where donor_id is null;

alter table subscription_requests add column donor_id uuid;
create index subscription_requests_donor_id on subscription_requests (donor_id);

-- That somebody who was signed in turned our news on: when, what they agreed to as it was shown, and how it was known that the mailbox is
-- theirs. Rows are added, never changed.
create table news_consents (
  id            uuid primary key,
  subscriber_id uuid not null references subscribers (id),
  words         text not null,
  proof         text not null check (proof = 'signed-in-from-mailbox'),
  given_at      timestamptz not null
);
create index news_consents_subscriber on news_consents (subscriber_id, given_at);
