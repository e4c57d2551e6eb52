import type { giveaways } from '@evenhand/contracts/http'

const at = '2026-11-21T12:00:00.000Z'

export const someFacts: giveaways.RulesFacts = {
  title: 'The Giveaway',
  description: 'What it is about.',
  prize: 'A jeep',
  cashOption: '$50,000',
  cashCondition: 'Whoever prefers it.',
  firstDay: '2090-06-15',
  lastDay: '2090-12-15',
  drawsOn: '2091-01-15',
  timeZone: 'America/New_York',
  ageMin: 18,
  regionsAllowed: ['US-NY'],
  regionsVoid: ['US-PR'],
  entriesMax: { giveaway: '100000', monthOfType: {} },
  form: ['email'],
  freePostAddress: 'P.O. Box 1000',
  settlingSeconds: 86_400,
  alternates: 3,
  winnerDesk: { notifyWithinBusinessDays: 10, respondWithinDays: 5, fulfilmentWeeksMin: 6, fulfilmentWeeksMax: 10 },
  image: 'jeep',
  link: '/#choose-membership',
  texts: { officialRules: 'Rules.', prizeDetails: 'Red.', cause: 'Veterans.' },
}

export const publishedRules: giveaways.PublishedRules = {
  slug: 'main',
  version: 1,
  publishedAt: at,
  sha256: 'ab'.repeat(32),
  reason: 'The first version.',
  document: {
    ...someFacts,
    format: 'evenhand-giveaway-rules/2',
    slug: 'main',
    version: 1,
    opensAt: at,
    closesAt: at,
  },
  currentVersion: 1,
  sealedVersion: 1,
}

const parity: giveaways.Parity = {
  most: 100_000,
  free: 100_000,
  holds: true,
  words: 'The free ways lead there.',
  ways: [{ entryType: 'free_post', words: 'A postcard brings 250 entries.' }],
}

export const fairness: giveaways.Fairness = {
  slug: 'main',
  title: 'The Giveaway',
  lines: 2,
  free: 50,
  paid: 12,
  shares: [{ entryType: 'donation', paid: true, entries: 12 }],
  parity,
}

export const aDesk: giveaways.GiveawayDesk = {
  slug: 'canoe',
  state: 'new',
  published: null,
  draft: {
    revision: 1,
    basedOn: 0,
    editedAt: at,
    editedBy: 'administrator-1',
    facts: someFacts,
    refusals: [],
    takesSecond: false,
    parity,
  },
  prizeChange: null,
  settled: [],
  locked: [],
  acts: [
    { id: '0197a000-0000-7000-8000-00000000000a', at, by: 'administrator-1', action: 'draft-begun', words: 'Began.' },
  ],
}
