-- Finds what was opened and never paid.
create index checkouts_payable on checkouts (updated_at) where state = 'payable';
