import { type SocialHold, socialHoldNames } from '@evenhand/contracts/catalogue'

interface Limit {
  /** What is counted of a cluster, among what nobody has reviewed: its activities, or the members they are of. */
  counted: 'activities' | 'members'
  /** The next one holds all of them. */
  most: number
  /** How far back it is counted. */
  days: number
}

/** Data: changing a number here changes what a person has to look at. */
export const holdLimits: Readonly<Record<SocialHold, Limit>> = {
  // A burst; somebody who posts now and then and is not reviewed soon isn't one.
  'many-of-member': { counted: 'activities', most: 4, days: 7 },
  // A family shares one, a ring does too.
  'shared-network': { counted: 'members', most: 3, days: 30 },
  'shared-browser': { counted: 'members', most: 3, days: 30 },
  'shared-referrer': { counted: 'members', most: 3, days: 30 },
  // Members of whom nobody has accepted anything: rings whose fakes have all else of their own.
  'many-newcomers': { counted: 'activities', most: 200, days: 1 },
}

/** What was counted in each cluster that an activity is in, itself included; nothing of a cluster that it is not in. */
export type Counts = Partial<Record<SocialHold, number>>

/** What holds an activity and all of its cluster that nobody has reviewed. */
export const holdsOf = (counts: Counts): SocialHold[] =>
  socialHoldNames.filter((hold) => (counts[hold] ?? 0) > holdLimits[hold].most)

const dayMs = 24 * 60 * 60 * 1000

/** Since when a cluster is counted. */
export const countedSince = (hold: SocialHold, now: Date): Date =>
  new Date(now.getTime() - holdLimits[hold].days * dayMs)

/** As long as anything is counted by them. */
export const keepTracesDays = 1 + Math.max(...socialHoldNames.map((hold) => holdLimits[hold].days))
