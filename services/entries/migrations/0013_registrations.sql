-- Registrations on landing pages are a cause of entries (docs/decisions/0035).
alter table entries
  drop constraint entries_entry_type_check,
  add constraint entries_entry_type_check check (entry_type in ('monthly_auto', 'donation', 'referral', 'social_media',
    'sponsor_click', 'affiliate', 'multiplier', 'free_post', 'registration'));
alter table giveaway_month_caps
  drop constraint giveaway_month_caps_entry_type_check,
  add constraint giveaway_month_caps_entry_type_check check (entry_type in ('any', 'monthly_auto', 'donation', 'referral',
    'social_media', 'sponsor_click', 'affiliate', 'multiplier', 'free_post', 'registration'));
