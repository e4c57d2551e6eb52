import type { RulesAct } from '@evenhand/contracts/catalogue'
import type { entries } from '@evenhand/contracts/http'

const hashOf = (version: number) => version.toString(16).padStart(64, '0')

/** The main giveaway, open, under a version of its rules. */
export const openGiveaway = (version: number): entries.Giveaway => ({
  slug: 'main-2999',
  title: '2026 Jeep Wrangler',
  description: 'The main giveaway.',
  prize: '2026 Jeep Wrangler',
  cashOption: '$30,000',
  cashCondition: '',
  opensAt: '2026-06-15T04:00:00Z',
  closesAt: '2999-12-16T05:00:00Z',
  drawsOn: '2999-12-31',
  timeZone: 'America/New_York',
  ageMin: 18,
  regionsAllowed: ['US-OH'],
  regionsVoid: [],
  link: '/#choose-membership',
  external: false,
  isExample: false,
  pictureUrl: null,
  image: 'jeep',
  entriesMaxPerPerson: 100_000,
  totalEntries: 0,
  rules: { version, sha256: hashOf(version) },
})

/** The same before it opens. */
export const announcedGiveaway = (version: number): entries.Giveaway => ({
  ...openGiveaway(version),
  opensAt: '2999-06-15T04:00:00Z',
})

/** What a browser sends that has shown a version beside its button. */
export const acceptanceOf = (version: number, act: RulesAct) => ({
  giveaway: 'main-2999',
  version,
  sha256: hashOf(version),
  statement: `By ${act}, you confirm that you’re at least 18, live where the giveaway is open, and accept its Official Rules (version ${version}).`,
})
