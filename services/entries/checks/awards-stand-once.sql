-- What the ledger has of each referral, activity and affiliate is what was told last.
-- That is its entries, where the main giveaway was open then, the mailbox was proved before its close, no administrator took them back and, for
-- what happens elsewhere, its rules named the way; or nothing. Of friends who signed up for free the first 40 of a month count (`monthCaps`).
with counting as (
  select a.source, row_number() over (
    partition by a.donor_id, date_trunc('month', a.changed_at at time zone 'America/New_York')
    order by a.changed_at, a.source collate "C") as nth
  from awards a
  where a.stands and a.source like 'referral:%:free_signup' and not exists (select 1 from taken_back t where t.cause = a.source)
    and not exists (
      select 1 from (select member_id, donor_id from members union all select member_id, donor_id from members_before) m join entry_holds h on h.donor_id = m.donor_id and h.state <> 'released'
      where a.source = 'referral:' || m.member_id || ':free_signup' and h.version = h.followed))
select a.source, a.earned, a.stands, sum(granted.final - granted.taken)
from awards a
left join lateral (
  select e.final, (select coalesce(sum(r.final), 0) from entries r where r.reverses = e.id) as taken
  from entries e where e.kind = 'grant' and e.source >= a.source and e.source < a.source || ';') granted on true
group by a.source, a.donor_id, a.entry_type, a.earned, a.stands, a.changed_at
having coalesce(sum(granted.final - granted.taken), 0) <> case when a.stands and exists (
  select 1 from giveaways g where series = 'main' and opens_at <= a.changed_at and a.changed_at < closes_at
  and exists (select 1 from mailbox_proofs p where p.donor_id = a.donor_id and p.proved_at < g.closes_at)
  and not exists (select 1 from entry_holds h where h.donor_id = a.donor_id and h.state <> 'released')
  and not exists (select 1 from taken_back t where t.cause = a.source)
  and not exists (select 1 from counting c where c.source = a.source and c.nth > 40)
  and not exists (
    select 1 from (select member_id, donor_id from members union all select member_id, donor_id from members_before) m join entry_holds h on h.donor_id = m.donor_id and h.state <> 'released'
    where a.source = 'referral:' || m.member_id || ':free_signup' and h.version = h.followed) and (
    a.entry_type = 'referral'
    or case a.entry_type when 'social_media' then 'social' else 'affiliates' end = any (coalesce(
      -- The version in force at that instant, else the first one.
      (select v.ways_in from rules_versions v where v.giveaway = g.slug
       order by v.published_at <= a.changed_at desc, case when v.published_at <= a.changed_at then -v.version else v.version end limit 1),
      g.ways_in)))) then a.earned else 0 end;
