-- Each entry of the journal adds up to nothing.
select journal.id, journal.source, sum(cents) as off
from journal left join postings on postings.journal_id = journal.id
group by journal.id having coalesce(sum(cents), 0) <> 0 or count(cents) < 2;
