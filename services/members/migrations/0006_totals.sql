-- What donors gave, less what went back, and their entries that count, as donations and the ledger told it; also of donors who are no members.
create table donor_totals (
  donor_id      uuid primary key,
  donated_cents bigint not null,
  entries       bigint not null
);
