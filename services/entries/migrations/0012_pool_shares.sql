-- What each way of getting entries brought to the pool of a giveaway, folded from the sealed lines in the order of their chain.
create table pool_shares (
  giveaway   text not null,
  entry_type text not null,
  -- Whether whoever has the entries paid for them.
  paid       boolean not null,
  counted    bigint not null,
  primary key (giveaway, entry_type, paid)
);
-- Up to which place of its chain a giveaway is folded.
create table pool_share_marks (
  giveaway text primary key,
  seq      bigint not null check (seq >= 0)
);

-- What counts of a line, and the part of it that nobody paid for. Paid is what came with a gift of money, and what a bought multiplier added to a free
-- way: later grants and reversals of a free entry come from multipliers alone.
create view lines_by_payment as
select s.giveaway, s.seq, e.entry_type, sign.of * e.counted as counted,
  case
    when e.entry_type in ('donation', 'multiplier') then 0
    when cause.source not like 'gift:%' then sign.of * (e.counted / cause.multiplier)
    when e.kind = 'grant' and g.kind = 'free' and e.source = 'gift:' || g.gift_id then e.counted / e.multiplier
    else 0
  end as free
from seals s
join entries e on e.id = s.entry_id
cross join lateral (select case e.kind when 'grant' then 1 else -1 end as of) sign
join entries cause on cause.id = coalesce(e.reverses, e.id)
left join gifts g on cause.source like 'gift:%' and g.gift_id = case
  when cause.source ~ '^gift:[0-9a-f-]{36}' then substring(cause.source from 6 for 36)::uuid end;
