-- The card of a giveaway that a partner runs is a row of its own, which administrators make, change and remove. A removed one stays, so that no
-- start ships it again.
alter table giveaways
  add column picture_id   text check (picture_id ~ '^[0-9a-f]{32}$'),
  add column removed_at   timestamptz(3),
  add column card_version integer not null default 0,
  add constraint only_cards_are_changed_by_hand check (external or (picture_id is null and removed_at is null and card_version = 0));
create unique index giveaways_of_picture on giveaways (picture_id) where picture_id is not null;

alter table giveaway_acts drop constraint giveaway_acts_action_check;
alter table giveaway_acts add constraint giveaway_acts_action_check check (action in (
  'draft-begun', 'draft-saved', 'draft-discarded', 'rules-published', 'card-made', 'card-changed', 'card-removed'));
