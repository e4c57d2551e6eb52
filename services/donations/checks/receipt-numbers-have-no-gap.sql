-- The numbers of each book of receipts begin at 1, end at its last, and none is missing.
select year, book, last, count(serial) as issued, min(serial) as first, max(serial) as newest
from receipt_books left join receipts using (year, book)
group by year, book, last having count(serial) <> last or min(serial) <> 1 or max(serial) <> last;
