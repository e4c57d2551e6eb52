-- The folded totals equal the registrations of each page and edition.
select page, giveaway, counted, folded
from (select page, giveaway, count(*) as counted from registrations group by page, giveaway) as received
full join (select page, giveaway, sum(registrations) as folded from page_totals group by page, giveaway) as slots using (page, giveaway)
where coalesce(counted, 0) <> coalesce(folded, 0);
