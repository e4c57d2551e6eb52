-- Books of receipts: one for each campaign slot and year, whose row is held anyway while a gift is confirmed. The last number is taken in
-- the transaction that writes the receipt, so none is missing and none is there twice (docs/decisions/0024).
create table receipt_books (
  year int not null,
  book smallint not null check (book between 0 and 15),
  last int not null check (last > 0),
  primary key (year, book)
);

-- What was issued, as it was issued. Rows are added, never changed.
create table receipts (
  number      text primary key,
  year        int not null,
  book        smallint not null,
  serial      int not null,
  donor_id    uuid not null references donors (donor_id),
  -- What was paid together: the checkout, or the gift of a renewed month. The first receipt of it, then corrected ones.
  payment_key uuid not null,
  version     int not null check (version > 0),
  replaces    text unique references receipts (number),
  gift_ids    uuid[] not null,
  paid_at     timestamptz not null,
  issued_at   timestamptz not null check (issued_at >= paid_at),
  snapshot    jsonb not null,
  unique (year, book, serial),
  unique (payment_key, version),
  foreign key (year, book) references receipt_books (year, book),
  check ((version = 1) = (replaces is null)),
  check (snapshot ->> 'number' = number)
);
create index receipts_donor on receipts (donor_id, paid_at desc);
create index receipts_gifts on receipts using gin (gift_ids);

-- That a receipt became worth nothing, and that it is worth something again: in turns.
create table receipt_marks (
  number    text not null references receipts (number),
  position  int not null check (position > 0),
  kind      text not null check (kind in ('voided', 'restored')),
  cause     text not null check (cause in ('refund', 'dispute')),
  marked_at timestamptz not null,
  primary key (number, position),
  check ((position % 2 = 1) = (kind = 'voided'))
);

-- Who asked for a receipt to be sent again, and when.
create table receipt_reissues (
  id       uuid primary key,
  number   text not null references receipts (number),
  asked_by text not null,
  asked_at timestamptz not null
);
create index receipt_reissues_number on receipt_reissues (number, asked_at);

-- Of an erased person a receipt loses the name and the address once the law asks for it no more; nothing else of it ever changes.
create function keep_receipts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'snapshot' = to_jsonb(old) - 'snapshot' and new.snapshot - 'donor' = old.snapshot - 'donor'
    and new.snapshot -> 'donor' = '{"name": "Erased", "email": "erased"}'
  then return new; end if;
  if tg_op = 'UPDATE' and moves_with_merge(to_jsonb(old), to_jsonb(new)) then return new; end if;
  raise exception '% keeps what was written', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger receipts_keep before update or delete on receipts for each row execute function keep_receipts();
create trigger receipts_keep_all before truncate on receipts for each statement execute function refuse_change();
create trigger receipt_marks_keep before update or delete or truncate on receipt_marks for each statement execute function refuse_change();
create trigger receipt_reissues_keep before update or delete or truncate on receipt_reissues for each statement execute function refuse_change();
