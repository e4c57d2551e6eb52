import {
  affiliateEntries,
  disputeDays,
  entriesForGift,
  followersMin,
  giftBrackets,
  levelTerms,
  memorial,
  milestones,
  multipliers,
  offeredLevels,
  type NamedWay,
  monthCaps,
  referralDays,
  referralEntries,
  releaseBeforeCloseDays,
  socialEntries,
  socialTag,
  sponsorClickEntries,
  type EntryType,
  zoneInWords,
} from '@evenhand/contracts/catalogue'
import { formatDollars } from '@evenhand/contracts/money'
import type { giveaways } from '@evenhand/contracts/http'
import { causesInWords } from '../../../ledger/caps/words.ts'
import * as articles from './common-articles.ts'
import { addressInMarkdown, dayInWords, type FactsToWrite, grouped } from './facts-in-words.ts'

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const dollars = (cents: bigint): string => formatDollars(cents, { wholeDollars: cents % 100n === 0n })
const listed = (parts: readonly string[]): string => new Intl.ListFormat('en-US').format(parts)

const levelRows = offeredLevels.map((level) => {
  const { priceCents = 0n, entriesPerMonth, entriesOnce, clickMultiplier } = levelTerms[level]
  const price = priceCents === 0n ? 'free' : dollars(priceCents)
  return `| ${capitalized(level)} | ${price} | ${grouped(entriesPerMonth)} | ${entriesOnce === undefined ? '–' : grouped(entriesOnce)} | ${clickMultiplier}x |`
})
const giftRows = giftBrackets.map(({ cents }) => `| ${dollars(cents)} | ${grouped(entriesForGift(cents))} |`)
const offers = multipliers
  .map(({ name, priceCents, days }) => `${name}, ${days} days, ${formatDollars(priceCents)}`)
  .join('; ')
const clicks = Object.values(sponsorClickEntries)

const prize = ({ prize, cashOption, cashCondition }: FactsToWrite): string => `
One (1) grand prize: a **${prize}** or, if the winner prefers, the cash option of **${cashOption}**, subject to this condition: ${cashCondition}

See [Prize Details](/main-giveaway) for the specification. The sponsor chooses the color and options within it. The winner must hold a valid driver’s license to take delivery of a vehicle, and pays for registration, insurance and everything else that is not named as part of the prize.

The campaign may add progressive prizes when the money raised reaches ${listed(milestones.map(({ label }) => label))}. Each has its own drawing and its own rules, published before it opens.`

const inDays = (days: number): string => (days === 1 ? 'one day' : `${days} days`)

/** The paragraph of each way that counts only where rules name it. */
export const namedWayTexts: Readonly<Record<NamedWay, string>> = {
  social: `**Free, on social media.** Members earn ${grouped(socialEntries.like)} entries for liking, ${grouped(socialEntries.share)} for sharing and ${grouped(socialEntries.comment)} for commenting on a post about this campaign on Facebook, Instagram or X, once per member, platform, kind of activity and post, when they record it in their member account. A share or comment must say that it earns you entries, for example with ${socialTag}. We review what is recorded. Entries for what we cannot find, or for what breaks these rules or the platform’s, are reversed with a reason, and you can appeal. By recording an activity, you release Facebook, Instagram and X from all responsibility for this giveaway.`,
  affiliates: `**As an affiliate.** Anyone with at least ${grouped(BigInt(followersMin))} followers on a social media platform can apply to our affiliate program on this site. An affiliate whom we have approved earns ${grouped(affiliateEntries)} entries for each person whose first paid gift comes within ${referralDays} days of following the affiliate’s link, once per person. These entries count ${disputeDays} days after that gift or, if that is earlier, ${inDays(releaseBeforeCloseDays)} before the entry period ends; until then, and while we review a referral, they are not entries. They are reversed if all that the person gave is refunded. Nobody can refer themselves, and referrals through coupon sites or paid ads do not count. We tell affiliates why a referral is held or rejected, and a rejection can be appealed. Affiliates must say beside their link that they earn entries, for example with ${socialTag}.`,
}

const lastUnnamed = 6
const namedIn = ({ waysIn = [] }: FactsToWrite): string =>
  waysIn
    .map((way) => namedWayTexts[way])
    .map((text, at) => `\n${lastUnnamed + 1 + at}. ${text}`)
    .join('')

const waysIn = (facts: FactsToWrite): string => `
**No purchase, payment or donation is necessary to enter or to win, and none improves the odds of any entry.** These are the ways to enter, and you can combine them:

1. **Free, on this site.** Complete the free entry form on the [home page](/#choose-membership) with your name and email address: ${grouped(levelTerms.free.entriesPerMonth)} entries, once per calendar month for each email address. Registered members receive them automatically.
2. ${articles.postcard(facts, 'the name of this giveaway')}
3. **Free, by visiting sponsors.** Sign in and click a sponsor’s logo: ${grouped(clicks[0] ?? 0n)} to ${grouped(clicks.at(-1) ?? 0n)} entries at the free level, depending on the sponsor’s tier, once per sponsor per day.
4. **Free, by referring friends.** Members earn ${grouped(referralEntries.free_signup)} entries when a person they referred registers for free, ${grouped(referralEntries.paid_membership)} when that person starts a paid membership, and ${grouped(referralEntries.donation)} for that person’s first gift if it comes before any paid membership. Each is earned once per person referred, and of the people who register for free the first ${monthCaps.freeSignups} of a calendar month count.
5. **With a donation.** A gift, once or for each paid month of a monthly gift, earns entries according to the table in Section 5. Amounts in between earn entries in proportion, rounded down.
6. **With a membership.** A membership level earns its entries with each monthly payment, or once if it is bought once.${namedIn(facts)}

${articles.proof('All entries that come without a payment count')} A friend whom you referred must have confirmed theirs, too. Entries that come with a gift or a paid membership need none.

Address for free entries:

${addressInMarkdown(facts.freePostAddress)}`

const tables = `
| Level | Price per month | Entries per month | Entries if bought once | Sponsor visits |
| --- | --- | --- | --- | --- |
${levelRows.join('\n')}

| Gift, once or each paid month | Entries |
| --- | --- |
${giftRows.join('\n')}

A memorial tile is a gift of ${dollars(memorial.priceCents)} and earns ${grouped(memorial.entries)} entries. Entries granted by mistake, or for a payment that is refunded or reversed, are reversed by a new line in the ledger. A list of entries that has already been frozen does not change.

**Multipliers.** ${offers}. A multiplier starts when it is bought or, if an equal one is still running, when that one ends. It multiplies the monthly, sponsor-visit and donation entries earned while it runs. If two run at once, only the larger applies. Other multipliers (2X, 5X, 10X, 20X, 30X and 40X) may be offered for a limited time, under the same rules and caps. Multiplied entries count toward the caps like all others.`

const caps = ({ entriesMax }: FactsToWrite): string => {
  const ofMonth = entriesMax.month === undefined ? [] : [`${grouped(entriesMax.month)} entries in a calendar month`]
  const ofType = (Object.entries(entriesMax.monthOfType) as [EntryType, string][]).map(
    ([type, max]) => `${grouped(max)} a month from ${causesInWords[type]}`,
  )
  const narrower = [...ofMonth, ...ofType]
  return `One person can have at most **${grouped(entriesMax.giveaway)} entries** in this giveaway${narrower.length === 0 ? '' : `, at most ${narrower.join(' and ')}`}, counting all ways to enter and all email and postal addresses together. Entries above a cap are recorded but do not count. The free ways to enter can reach this cap on their own.`
}

/** The official rules of the main giveaway (spec 01 §1, §9; spec 02 §9), with the facts of its edition. */
export function mainRules(facts: FactsToWrite): giveaways.RulesFacts['texts'] {
  const officialRules = `${articles.notice(facts)}

${articles.numbered([
  [
    'Sponsor',
    `${articles.sponsor()} The proceeds of this giveaway go to the veterans’ cause: a program that helps service members move into civilian life. The entries for this cause are those received ${untilCauseDay(facts)}.`,
  ],
  ['Who may enter', articles.eligibility(facts)],
  ['Entry period', articles.entryPeriod(facts)],
  ['How to enter', waysIn(facts)],
  ['How many entries each way earns', tables],
  ['How many entries one person can have', caps(facts)],
  ['Odds', articles.odds],
  ['Prize', prize(facts)],
  ['Drawing', articles.drawing(facts)],
  ['Notification of the winner', articles.winner(facts)],
  ['Delivery of the prize', articles.fulfilment(facts)],
  ['Taxes and costs', articles.taxes],
  ['Conduct', articles.conduct],
  ['Privacy and publicity', articles.privacy],
  ['Limits of liability', articles.liability],
  ['Changes, interruption and versions', articles.changes],
  ['Disputes', articles.disputes()],
  ['Winners list', articles.winnersList],
])}`
  return { officialRules, prizeDetails, cause: causeOf(facts) }
}

const causeDay = '10-07'

/** The 7th of October (spec 01 §2) in the edition's year: it moves with the close, so it lies in the entry period (spec 03 §A). */
const untilCauseDay = ({ lastDay, timeZone }: FactsToWrite): string => {
  const year = Number(lastDay.slice(0, 4)) - (lastDay.slice(5) < causeDay ? 1 : 0)
  return `until 12:00 PM ${zoneInWords(timeZone)} on ${dayInWords(`${year}-${causeDay}`)}`
}

/** The page tells it in the past tense once the day has passed. */
const causeOf = (facts: FactsToWrite): string =>
  `All entries ${untilCauseDay(facts)}, go to the veterans’ cause: a program that helps service members move into civilian life.`

const prizeDetails = `
| | |
| --- | --- |
| Vehicle | 2026 Jeep Wrangler, four doors, new |
| Engine | 3.6-liter V6, 285 hp |
| Transmission | Eight-speed automatic, four-wheel drive with low range |
| Seats | Five |
| Towing | Up to 3,500 lb with the towing package |
| Roof | Removable hard top |
| Equipment | 12.3-inch touchscreen, rear camera, adaptive cruise control, blind-spot monitor |
| Warranty | The manufacturer’s: 3 years or 36,000 miles, powertrain 5 years or 60,000 miles |
| Delivery | At a dealer near the winner |

The sponsor chooses the color and options within this description. The picture is an illustration, not the vehicle.`.trim()
