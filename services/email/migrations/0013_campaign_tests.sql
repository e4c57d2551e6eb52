-- A/B tests of campaigns: a second version, which part of the recipients gets each, what decides and after how long, and what was decided.
alter table campaigns
  add b_subject text check (b_subject <> ''),
  add b_html_content text check (b_html_content <> ''),
  add b_text_content text,
  -- Both versions together, each to half of it.
  add test_percent int check (test_percent between 10 and 50),
  add test_by text check (test_by in ('opened', 'clicked')),
  add test_hours int check (test_hours between 1 and 72),
  -- Set when the last email of the test is through.
  add test_ends_at timestamptz,
  add winner text check (winner in ('a', 'b')),
  add winner_why text check (winner_why in ('rate', 'tie', 'too-few', 'by-hand')),
  add decided_at timestamptz,
  -- What it was decided by: how many each version had reached, and how many of those had opened or clicked.
  add a_reached int,
  add a_reacted int,
  add b_reached int,
  add b_reacted int,
  add check (num_nulls(b_subject, b_html_content, b_text_content, test_percent, test_by, test_hours) in (0, 6)),
  add check (num_nulls(winner, winner_why, decided_at, a_reached, a_reacted, b_reached, b_reacted) in (0, 7)),
  add check (test_percent is not null or (test_ends_at is null and winner is null));
create index campaigns_undecided on campaigns (test_ends_at) where test_percent is not null and winner is null;

-- Which version; null where there is one only, or until the winner is known. Those are held: due at `infinity`.
alter table campaign_recipients add variant text check (variant in ('a', 'b'));
create index campaign_recipients_by_variant on campaign_recipients (campaign_id, variant) where variant is not null;
