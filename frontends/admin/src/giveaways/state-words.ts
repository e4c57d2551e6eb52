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
  'prize-change-asked': 'Asked a second person to change the prize',
  'prize-change-refused': 'Refused the change of the prize',
  'prize-change-withdrawn': 'Withdrew the change of the prize',
  'card-made': 'Added',
  'card-changed': 'Changed',
  'card-removed': 'Removed',
}
