import {
  entriesForGift,
  giftBrackets,
  levelTerms,
  multipliers,
  offeredLevels,
  type EntryType,
} from '@evenhand/contracts/catalogue'
import { formatDollars } from '@evenhand/contracts/money'
import type { giveaways } from '@evenhand/contracts/http'
import * as articles from './common-articles.ts'
import { addressInMarkdown, dayInWords, type FactsToWrite, grouped } from './facts-in-words.ts'

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const dollars = (cents: bigint): string => formatDollars(cents, { wholeDollars: cents % 100n === 0n })

const levelRows = offeredLevels.map((level) => {
  const { priceCents = 0n, entriesPerMonth, entriesOnce, clickMultiplier } = levelTerms[level]
  const price = priceCents === 0n ? 'nothing' : dollars(priceCents)
  return `| ${capitalised(level)} | ${price} | ${grouped(entriesPerMonth)} | ${entriesOnce === undefined ? '–' : grouped(entriesOnce)} | x${clickMultiplier} |`
})
const giftRows = giftBrackets.map(({ cents }) => `| ${dollars(cents)} | ${grouped(entriesForGift(cents))} |`)
const offers = multipliers.map(({ name, priceCents }) => `${name} for ${formatDollars(priceCents)}`).join(', ')

const prize = ({ prize, cashOption, cashCondition }: FactsToWrite): string => `
One (1) grand prize: a **${prize}**, or, if the winner prefers, **${cashOption} in cash** under this condition: ${cashCondition}

What the vehicle has stands under [Prize Details](/main-giveaway). Colour and options are chosen by the sponsor within that description. The winner must hold a valid driver’s licence to take delivery of a vehicle, and pays for registration, insurance and everything that is not named as part of the prize.

The campaign can add progressive prizes when the money raised reaches $500K, $750K, $1M and $1.25M; each has a drawing and rules of its own, published before it opens.`

const waysIn = (facts: FactsToWrite): string => `
**No purchase, payment or donation is necessary to enter or to win, and none improves the odds of a single entry.** There are these ways, and each can be used together with the others:

1. **Free, on this site.** Fill in the free entry on the [home page](/#choose-membership) with your name and email address: ${grouped(levelTerms.free.entriesPerMonth)} entries, once per email address and calendar month.
2. ${articles.postcard(facts, 'the name of this giveaway')}
3. **Free, by visiting sponsors.** Signed in, follow a sponsor’s logo: entries once per sponsor and day, 25 to 1,000 by the sponsor’s tier for the free level.
4. **Free, by telling others.** Members get 50 entries when somebody they named registers for free, and 5, 10 or 15 for a like, share or comment on our pages, once each.
5. **With a donation.** A one-time gift brings entries by the table below; between its amounts in proportion, rounded down.
6. **With a membership.** A monthly level brings its entries for each paid month, or once if it is bought once.
7. **As an affiliate.** Accepted affiliates get 100 entries for each paid referral.

Address for free entries:

${addressInMarkdown(facts.freePostAddress)}`

const tables = `
| Level | A month costs | Entries a month | Entries when bought once | Sponsor visits |
| --- | --- | --- | --- | --- |
${levelRows.join('\n')}

| One-time gift | Entries |
| --- | --- |
${giftRows.join('\n')}

A memorial tile is a gift of $100 and brings 50 entries. An entry that was granted by mistake, or for a payment that goes back, is taken back by a further line in the ledger.

**Multipliers.** ${offers}; each runs for 30 days from its purchase and multiplies monthly, sponsor-visit and donation entries of that time. Two at once do not add up: the larger applies. Other multipliers (2X, 5X, 10X, 20X, 30X and 40X) may be offered for a time, under the same rules and caps. Multiplied entries count in the caps like all others.`

const caps = ({ entriesMax }: FactsToWrite): string => {
  const ofMonth = entriesMax.month === undefined ? [] : [`${grouped(entriesMax.month)} entries in a calendar month`]
  const ofType = (Object.entries(entriesMax.monthOfType) as [EntryType, string][]).map(
    ([type, max]) => `${grouped(max)} a month from ${type.replaceAll('_', ' ')}`,
  )
  const narrower = [...ofMonth, ...ofType]
  return `One person can have at most **${grouped(entriesMax.giveaway)} entries** in this giveaway${narrower.length === 0 ? '' : `, at most ${narrower.join(' and ')}`}, from all ways together and under however many addresses. What passes a cap is recorded and does not count. The free ways alone lead as far as this cap.`
}

/** The official rules of the main giveaway (spec 01 §1, §9; spec 02 §9), with the facts of its edition. */
export function mainRules(facts: FactsToWrite): giveaways.RulesFacts['texts'] {
  const officialRules = `**NO PURCHASE NECESSARY TO ENTER OR WIN. A PURCHASE OR DONATION DOES NOT IMPROVE YOUR CHANCES OF WINNING. VOID IN PUERTO RICO, QUEBEC, US TERRITORIES AND WHERE PROHIBITED.**

${articles.numbered([
  [
    'Sponsor',
    'The sponsor of this giveaway is Evenhand, a marketing-for-good organisation that raises money for 501(c)(3) nonprofits. Its proceeds go to a programme that helps veterans from military into civilian life. In these rules, “we” is the sponsor. By taking part you accept these rules.',
  ],
  [
    'Who may enter',
    `This giveaway is open to legal residents of the 50 United States, the District of Columbia and Canada (except Quebec) who are at least ${facts.ageMin} years old when they enter. It is **void in Puerto Rico, Quebec and US territories** (American Samoa, Guam, the Northern Mariana Islands, the US Virgin Islands and the Minor Outlying Islands) and wherever the law prohibits or restricts it. Employees of the sponsor, those who work on the giveaway and its draw, and members of their households cannot win.`,
  ],
  ['Entry period', articles.entryPeriod(facts)],
  ['How to enter', waysIn(facts)],
  ['What brings how many entries', tables],
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
  ['Disputes', articles.disputes],
  ['Winners list', articles.winnersList],
])}`
  return { officialRules, prizeDetails, cause: causeOf(facts) }
}

const causeOf = ({ lastDay }: FactsToWrite): string =>
  `All entries until 12:00 PM ${dayInWords(`${lastDay.slice(0, 4)}-10-07`).replace(' 7,', ' 7th,')} go to the veterans’ cause: a programme that helps people from military into civilian life.`

const prizeDetails = `
| | |
| --- | --- |
| Vehicle | 2026 Jeep Wrangler, four doors, new |
| Engine | 3.6-litre V6, 285 hp |
| Transmission | Eight-speed automatic, four-wheel drive with low range |
| Seats | Five |
| Towing | Up to 3,500 lb with the towing package |
| Roof | Removable hard top |
| Equipment | 12.3-inch touchscreen, rear camera, adaptive cruise control, blind-spot monitor |
| Warranty | The maker’s: 3 years or 36,000 miles, powertrain 5 years or 60,000 miles |
| Delivery | At a dealer near the winner |

Colour and options are chosen by the sponsor within this description. The picture is a drawing, not the vehicle.`.trim()
