-- Forms for another card that are open at the processor: cards can be tried on each until it is closed there.
create table card_setups (
  id          text primary key,
  next_try_at timestamptz not null
);
create index card_setups_to_close on card_setups (next_try_at);
