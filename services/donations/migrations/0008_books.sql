-- Double-entry books in cents: a debit is above zero, a credit below, and each entry adds up to nothing. Rows are added, never changed.
create table journal (
  id          uuid primary key,
  -- What it books, once: "gift:<id>", "reversal:<id>", "movement:<the processor's id>".
  source      text not null unique,
  what        text not null,
  payment_id  text,
  occurred_at timestamptz not null,
  booked_at   timestamptz not null default now()
);
create index journal_payment on journal (payment_id);
create index journal_time on journal (occurred_at);

create table postings (
  journal_id uuid not null references journal (id),
  position   smallint not null,
  account    text not null check (account in ('gifts', 'paid-back', 'clearing', 'processor-balance', 'processor-fees', 'bank', 'unexplained', 'grants', 'grants-payable')),
  cents      bigint not null check (cents <> 0),
  gift_id    uuid references gifts (id),
  primary key (journal_id, position)
);
create index postings_account on postings (account);
create index postings_gift on postings (gift_id) where gift_id is not null;

create function refuse_unbalanced_entry() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(cents), 0) <> 0 or count(*) < 2 from postings where journal_id = new.id) then
    raise exception 'the journal entry % does not add up to nothing', new.source using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger journal_balances after insert on journal
  deferrable initially deferred for each row execute function refuse_unbalanced_entry();

-- A posting can only come with its entry: later ones would unbalance what was asserted.
create function refuse_late_posting() returns trigger language plpgsql as $$
begin
  if not exists (select from journal where id = new.journal_id and xmin = pg_current_xact_id()::xid) then
    raise exception 'the journal entry % is closed', new.journal_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger postings_come_with_their_entry before insert on postings for each row execute function refuse_late_posting();
create trigger journal_keeps before update or delete or truncate on journal for each statement execute function refuse_change();
create trigger postings_keep before update or delete or truncate on postings for each statement execute function refuse_change();

-- How far the processor's movements are booked, and what each comparison with it found.
create table movements_read (
  only_row boolean primary key default true check (only_row),
  until    timestamptz not null
);
create table reconciliations (
  id          uuid primary key,
  since       timestamptz not null,
  until       timestamptz not null,
  started_at  timestamptz not null,
  ended_at    timestamptz,
  compared    int not null default 0
);
create table differences (
  reconciliation_id uuid not null references reconciliations (id),
  object_id         text not null,
  kind              text not null,
  detail            text not null,
  mended            boolean not null,
  primary key (reconciliation_id, object_id, kind)
);
