-- Of a series one edition at a time is open.
select one.slug, other.slug from giveaways one
join giveaways other on other.series = one.series and other.slug > one.slug
where one.opens_at < other.closes_at and other.opens_at < one.closes_at;
