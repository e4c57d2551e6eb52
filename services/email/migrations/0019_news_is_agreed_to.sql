-- Who agreed to our news: whoever agreed to lists alone gets the emails of those.
create index consents_to_news on consents (subscriber_id) where list_id is null;

-- Whether the click on the link joins our news, or lists alone.
alter table subscription_requests add column joins_news boolean not null default true;
