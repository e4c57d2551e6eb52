import type { giveaways } from '@evenhand/web-kit/forms'

export const stateWords: Readonly<Record<giveaways.ManagedGiveaway['state'], string>> = {
  new: 'New, not published',
  announced: 'Announced',
  open: 'Open',
  closed: 'Closed',
}

export const actionWords: Readonly<Record<giveaways.GiveawayAct['action'], string>> = {
  'draft-begun': 'Created a draft',
  'draft-saved': 'Saved the draft',
  'draft-discarded': 'Discarded the draft',
  'rules-published': 'Published rules',
  'card-made': 'Added',
  'card-changed': 'Changed',
  'card-removed': 'Removed',
}
