-- What a giveaway is an edition of: `main-2027` is one of the series `main`. One that does not repeat is a series of its own.
alter table giveaways add column series text not null generated always as (regexp_replace(slug, '-[0-9]{4}$', '')) stored;
create index giveaways_of_series on giveaways (series, opens_at);
