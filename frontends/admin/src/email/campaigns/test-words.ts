import { emailCampaigns } from '@evenhand/web-kit/desk'
import type { Campaign } from './campaign-words.ts'

export type Test = NonNullable<Campaign['test']>
export type Decided = NonNullable<Test['decided']>
export type Variant = emailCampaigns.Variant

export const versionName = (variant: Variant): string => `Version ${variant.toUpperCase()}`

const reacted = { opened: 'opened', clicked: 'clicked in' } as const

const outOf = ({ reached, reacted: people }: Decided['a']): string =>
  `${people.toLocaleString('en-US')} of ${reached.toLocaleString('en-US')} people`

/** What was decided, and why. */
export function decisionWords({ by, decided }: Test & { decided: Decided }): string {
  const { winner, why, a, b } = decided
  const counts = `${outOf(a)} ${reacted[by]} version A, and ${outOf(b)} version B.`
  switch (why) {
    case 'rate':
      return `${versionName(winner)} won: ${counts}`
    case 'by-hand':
      return `${versionName(winner)} was chosen by an administrator. Until then ${counts}`
    case 'tie':
      return `Version A was chosen, since both did equally well: ${counts}`
    case 'too-few':
      return `Version A was chosen, since fewer than ${emailCampaigns.campaignTests.reachedMin} people got one of the two, which is too few to tell.`
  }
}

/** Where a test can’t be decided by what people do, that and what to do instead; undefined where it can. */
export function tooFewWords({ people, percent }: { people: number; percent: number }): string | undefined {
  const { reachedMin } = emailCampaigns.campaignTests
  const ofEach = Math.max(1, Math.round((people * percent) / 200))
  if (ofEach >= reachedMin) return undefined
  return `Each version would go to ${ofEach === 1 ? '1 person' : `${ofEach} people`}, and it takes ${reachedMin} to tell which does better. So version A will win. To send one version to all, edit the campaign and turn the test off.`
}

/** The rule as it is (decision 74), for whoever sets up a test. */
export const ruleWords = `Who gets which version is up to chance. When the wait is over, all others get the version that a larger part of those it reached opened, or clicked in. If both did equally well, or if either reached fewer than ${emailCampaigns.campaignTests.reachedMin} people, they get version A. You can choose earlier.`
