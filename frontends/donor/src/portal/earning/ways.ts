import {
  entriesPerPostcard,
  formatDollars,
  giftBrackets,
  levelTerms,
  memorial,
  multipliers,
  offeredLevels,
  referralEntries,
  sponsorClickEntries,
  titled,
} from '@evenhand/web-kit/facade'
import { monthCaps, type NamedWay, socialEntries } from '@evenhand/web-kit/forms'

const grouped = (entries: bigint): string => entries.toLocaleString('en-US')
const dollars = (cents: bigint): string => formatDollars(cents, { wholeDollars: true })

export interface Way {
  title: string
  /** What it earns, a line each. */
  earns: readonly string[]
  begin: { title: string; to: string }
}

const boughtLevels = offeredLevels.filter((level) => level !== 'free')
const clicks = Object.values(sponsorClickEntries)

/** Only where the rules of the giveaway that is open name it. */
const socialWay: Way = {
  title: 'Share on social media',
  earns: [
    `${grouped(socialEntries.like)} entries for a like, ${grouped(socialEntries.share)} for a share, ${grouped(socialEntries.comment)} for a comment`,
    'Once for each post, recorded in your member account',
  ],
  begin: { title: 'Record an activity', to: '/member-portal' },
}

/** Every way that earns entries today, those that cost nothing first; all numbers are the catalogue's (spec 03 §A). */
export const waysOf = (waysIn: readonly NamedWay[]): readonly Way[] => [
  ...freeWays,
  ...(waysIn.includes('social') ? [socialWay] : []),
  ...paidWays,
]

/** How many of them cost nothing. */
export const freeCount = (waysIn: readonly NamedWay[]): number => freeWays.length + (waysIn.includes('social') ? 1 : 0)

const freeWays: readonly Way[] = [
  {
    title: 'Enter for free',
    earns: [`${grouped(levelTerms.free.entriesPerMonth)} entries a month, nothing to buy`],
    begin: { title: 'Enter for free', to: '/#level-free' },
  },
  {
    title: 'Visit a sponsor',
    earns: [
      `${grouped(clicks[0] ?? 0n)} to ${grouped(clicks.at(-1) ?? 0n)} entries, once per sponsor per day`,
      'More at a higher level: see the table below',
    ],
    begin: { title: 'See sponsors', to: '/donor-portal#sponsors' },
  },
  {
    title: 'Bring a friend',
    earns: [
      `${grouped(referralEntries.free_signup)} entries when they register, for ${monthCaps.freeSignups} friends a month`,
      `${grouped(referralEntries.paid_membership)} when they start a paid membership`,
      `or ${grouped(referralEntries.donation)} with their first gift`,
    ],
    begin: { title: 'Get your link', to: '/member-portal' },
  },
  {
    title: 'Mail a postcard',
    earns: [`${grouped(entriesPerPostcard)} entries per card, as many cards as you like`],
    begin: { title: 'Where to send it', to: '/official-rules' },
  },
]

const paidWays: readonly Way[] = [
  {
    title: 'Give once or every month',
    earns: [
      ...giftBrackets.map(({ cents, entries }) => `${dollars(cents)}: ${grouped(entries)} entries`),
      'A monthly gift earns them with each payment',
    ],
    begin: { title: 'Give', to: '/#choose-membership' },
  },
  {
    title: 'Become a paying member',
    earns: boughtLevels.map(
      (level) =>
        `${titled(level)}, ${dollars(levelTerms[level].priceCents ?? 0n)}: ${grouped(levelTerms[level].entriesPerMonth)} entries a month`,
    ),
    begin: { title: 'See the memberships', to: '/#choose-membership' },
  },
  {
    title: 'Buy a level once',
    earns: boughtLevels.map(
      (level) =>
        `${titled(level)}, ${dollars(levelTerms[level].priceCents ?? 0n)}: ${grouped(levelTerms[level].entriesOnce ?? 0n)} entries at once`,
    ),
    begin: { title: 'See the memberships', to: '/#choose-membership' },
  },
  {
    title: 'Honor someone',
    earns: [`A memorial tile, ${dollars(memorial.priceCents)}: ${grouped(memorial.entries)} entries`],
    begin: { title: 'See the memorial wall', to: '/in-honor-of' },
  },
  {
    title: 'Multiply',
    earns: [
      ...multipliers.map(({ factor, priceCents, days }) => `${factor}x for ${days} days: ${dollars(priceCents)}`),
      'Multiplies monthly, donation and sponsor entries. If you have two, only the larger counts.',
    ],
    begin: { title: 'Open cart', to: '/cart' },
  },
]
