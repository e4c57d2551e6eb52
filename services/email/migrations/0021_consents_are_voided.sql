-- Consents that count no longer, because the import that told of them was undone. Evidence as well: who agreed to what by whose word stays, and so does
-- when that was taken back.
create table voided_consents (
  consent_id uuid primary key references consents (id),
  voided_at  timestamptz not null
);
create trigger voided_consents_keep before update or delete or truncate on voided_consents for each statement execute function refuse_change();

-- An undo walks those of its import.
create index consents_of_import on consents (proof, subscriber_id) where basis = 'import';

-- How many who stayed lost what it had given them.
alter table imports add column taken_back integer not null default 0;
