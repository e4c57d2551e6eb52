-- the folded totals equal the registrations of each page
select page, counted, folded
from (select page, count(*) as counted from registrations group by page) as received
full join (select page, sum(registrations) as folded from page_totals group by page) as slots using (page)
where coalesce(counted, 0) <> coalesce(folded, 0);
