import type { affiliateReviews, entryHolds, freePost, socialReviews } from '@evenhand/web-kit/desk'
import { dayInWords, mainSeries, seriesOf } from '@evenhand/web-kit/facade'
import type { draws, memorials, sponsors, sponsorships } from '@evenhand/web-kit/forms'
import { counted, type Task } from './task.ts'

/** The first page of a list, the oldest on top. */
interface Found<Item> {
  total: number
  items: readonly Item[]
}

/** Those that nobody has read, and those on a wall whose donor sent a correction. */
export function memorialsToReview({ total, items }: Found<memorials.PaidMemorial>): Task[] {
  if (total === 0) return []
  const [since] = items.flatMap(({ correction, gifts }) => correction?.sentAt ?? gifts[0]?.paidAt ?? []).toSorted()
  return [
    {
      key: 'memorials',
      words: counted(total, 'memorial needs a review', 'memorials need a review'),
      detail: 'Nothing new is on the wall until it is approved.',
      to: '/admin/memorials',
      act: 'Review',
      many: total,
      ...(since ? { since } : {}),
    },
  ]
}

export const memorialsReported = ({ total, items: [oldest] }: Found<memorials.PaidMemorial>): Task[] =>
  total === 0
    ? []
    : [
        {
          key: 'reported-memorials',
          words: counted(total, 'memorial was reported', 'memorials were reported'),
          detail: 'It stays on the wall until a person decides.',
          to: '/admin/memorials?state=reported',
          act: 'Decide',
          many: total,
          ...(oldest?.reports[0] ? { since: oldest.reports[0].at } : {}),
        },
      ]

export const inquiriesToAnswer = ({ total, items: [oldest] }: Found<sponsors.SponsorInquiry>): Task[] =>
  total === 0
    ? []
    : [
        {
          key: 'inquiries',
          words: counted(total, 'sponsor inquiry needs an answer', 'sponsor inquiries need an answer'),
          to: '/admin/sponsor-inquiries?order=asc',
          act: 'Answer',
          many: total,
          ...(oldest ? { since: oldest.receivedAt } : {}),
        },
      ]

export const sponsorshipsToReview = ({ total, items: [oldest] }: Found<sponsorships.DeskSponsorship>): Task[] =>
  total === 0
    ? []
    : [
        {
          key: 'sponsorships',
          words: counted(total, 'sponsorship needs a review', 'sponsorships need a review'),
          detail: 'Nothing is shown until it is approved, and no new logo.',
          to: '/admin/sponsorships',
          act: 'Review',
          many: total,
          // Of a new logo nothing says since when it waits.
          ...(oldest?.state === 'waiting' ? { since: oldest.boughtAt } : {}),
        },
      ]

/** What a rule holds has a line of its own. */
export function activitiesToReview({ total, items }: Found<socialReviews.ReviewedActivity>, held: number): Task[] {
  const many = total - held
  if (many <= 0) return []
  const oldest = items.find(({ state }) => state !== 'held')
  return [
    {
      key: 'social',
      words: counted(many, 'social media activity needs a review', 'social media activities need a review'),
      detail: 'Appeals come first. What you reject loses its entries.',
      to: '/admin/social',
      act: 'Review',
      many,
      ...(oldest ? { since: oldest.createdAt } : {}),
    },
  ]
}

/** They count in the main giveaway, once they are accepted and its list is not frozen yet. */
export function activitiesHeld(
  { total, items: [oldest] }: Found<socialReviews.ReviewedActivity>,
  pools: readonly draws.Draw[],
): Task[] {
  if (total === 0) return []
  const pool = nextToFreeze(pools)
  return [
    {
      key: 'social-held',
      words: counted(total, 'social media activity is on hold', 'social media activities are on hold'),
      detail: 'They earn nothing until you accept them.',
      to: '/admin/social?state=held&order=asc',
      act: 'Decide',
      many: total,
      costs: 'entries',
      ...(oldest ? { since: oldest.createdAt } : {}),
      ...(pool ? { due: { at: pool.freezesAt, words: 'The list freezes', timeZone: pool.timeZone } } : {}),
    },
  ]
}

/** What is not decided when the list freezes counts as not released. */
export function entriesHeld(
  { total, items: [oldest] }: Found<entryHolds.DeskHold>,
  pools: readonly draws.Draw[],
): Task[] {
  if (total === 0) return []
  const pool = nextToFreeze(pools)
  return [
    {
      key: 'entry-holds',
      words: counted(total, 'donor’s free entries are held', 'donors’ free entries are held'),
      detail: 'Undecided when the list freezes, they take no part in its draw.',
      to: '/admin/entry-holds',
      act: 'Decide',
      many: total,
      costs: 'entries',
      ...(oldest ? { since: oldest.heldAt } : {}),
      ...(pool ? { due: { at: pool.freezesAt, words: 'The list freezes', timeZone: pool.timeZone } } : {}),
    },
  ]
}

/** The list of the main giveaway that freezes next. */
const nextToFreeze = (pools: readonly draws.Draw[]): draws.Draw | undefined =>
  pools
    .filter(({ slug, state }) => state === 'committed' && seriesOf(slug) === mainSeries)
    .toSorted((one, other) => Date.parse(one.freezesAt) - Date.parse(other.freezesAt))[0]

export const affiliatesToReview = ({ total, items: [oldest] }: Found<affiliateReviews.ReviewedAffiliate>): Task[] =>
  total === 0
    ? []
    : [
        {
          key: 'affiliates',
          words: counted(total, 'affiliate application needs a review', 'affiliate applications need a review'),
          to: '/admin/affiliates',
          act: 'Review',
          many: total,
          ...(oldest ? { since: oldest.appliedAt } : {}),
        },
      ]

export const referralsToDecide = ({ total, items: [oldest] }: Found<affiliateReviews.ReviewedReferral>): Task[] =>
  total === 0
    ? []
    : [
        {
          key: 'referrals',
          words: counted(total, 'affiliate referral is on hold', 'affiliate referrals are on hold'),
          detail: 'They earn nothing until you accept them.',
          to: '/admin/affiliates/referrals',
          act: 'Decide',
          many: total,
          ...(oldest ? { since: oldest.paidAt } : {}),
        },
      ]

/** Batches of postcards that are still open: their cards have no entries before they are closed. */
export const openBatches = (
  { items, giveaways }: { items: readonly freePost.PostBatch[]; giveaways: readonly { slug: string; title: string }[] },
  pools: readonly draws.Draw[],
): Task[] =>
  items.map((batch) => {
    const pool = pools.find(({ slug, state }) => slug === batch.giveaway && state === 'committed')
    return {
      key: `batch ${batch.id}`,
      words: `${batchWords(batch)} of ${dayInWords(`${batch.receivedOn}T12:00:00Z`)}`,
      detail: `${giveaways.find(({ slug }) => slug === batch.giveaway)?.title ?? batch.giveaway}. Cards earn their entries once the batch is closed.`,
      to: `/admin/free-post?batch=${batch.id}`,
      act: batch.cards > 0 && batch.unsettled === 0 ? 'Close' : 'Continue',
      many: Math.max(1, batch.unsettled),
      since: batch.openedAt,
      sinceWords: 'Open since',
      ...(pool ? { due: { at: pool.freezesAt, words: 'The list freezes', timeZone: pool.timeZone } } : {}),
    }
  })

function batchWords({ cards, unsettled }: freePost.PostBatch): string {
  if (cards === 0) return 'Type the postcards in the batch'
  if (unsettled === 0) return `Close the batch, with ${counted(cards, 'postcard', 'postcards')} ready,`
  return `${counted(unsettled, 'postcard to finish', 'postcards to finish')} in the batch`
}
