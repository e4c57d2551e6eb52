import type { giveaways } from '@evenhand/contracts/http'
import * as articles from './common-articles.ts'
import { addressInMarkdown, dayInWords, type FactsToWrite, grouped } from './facts-in-words.ts'

const prize = ({ prize }: FactsToWrite): string => `
One (1) prize: a **${prize}** of a new Jeep for thirty-six months, with **at most 10,000 miles a year**. The sponsor pays the monthly instalments and the first payment to the lessor. The winner pays for insurance, registration, fuel, maintenance, excess mileage and excess wear, and for everything else that the lease names as the lessee’s. At the end of the lease the vehicle goes back to the lessor, unless the winner buys it on the lessor’s terms. There is no cash option.

To take the prize, the winner needs a valid driver’s licence, **insurance for the vehicle** as the lessor requires it, and **A+ credit** in the judgement of the lessor. A winner who cannot meet these terms within the time for the Declaration of Compliance forfeits the prize.`

const waysIn = (facts: FactsToWrite): string => `
**No purchase, payment or donation is necessary to enter or to win.** There are two ways, both free:

1. **Free, on this site.** Fill in the registration form of this giveaway: name, email address, telephone number, state and, if you like, city. Confirm that you are at least ${facts.ageMin} years old and that you agree to these rules. One registration a person is one entry.
2. ${articles.postcard(facts, '“3-year Jeep lease”')}

Address for free entries:

${addressInMarkdown(facts.freePostAddress)}`

/** The rules of the 3-year lease (spec 02 §2, §9), with the facts of its edition. */
export function leaseRules(facts: FactsToWrite): giveaways.RulesFacts['texts'] {
  const officialRules = `**NO PURCHASE NECESSARY TO ENTER OR WIN. A PURCHASE OR DONATION DOES NOT IMPROVE YOUR CHANCES OF WINNING. VOID WHERE PROHIBITED.**

${articles.numbered([
  [
    'Sponsor',
    'The sponsor of this giveaway is Evenhand, a marketing-for-good organisation that raises money for 501(c)(3) nonprofits. In these rules, “we” is the sponsor. By taking part you accept these rules.',
  ],
  [
    'Who may enter',
    `This giveaway is open to legal residents of the 50 United States who are at least ${facts.ageMin} years old when they enter. It is void in Puerto Rico, Quebec and US territories, and wherever the law prohibits or restricts it. Employees of the sponsor, those who work on the giveaway and its draw, and members of their households cannot win.`,
  ],
  ['Entry period', articles.entryPeriod(facts)],
  ['How to enter', waysIn(facts)],
  [
    'How many entries one person can have',
    `One person can have at most **${grouped(facts.entriesMax.giveaway)} entries** in this giveaway. What passes this cap is recorded and does not count. The free ways lead as far as this cap, and there are no others.`,
  ],
  ['Odds', articles.odds],
  ['Prize', prize(facts)],
  ['Drawing', articles.drawing(facts)],
  [
    'Notification of the winner',
    `The winner is announced on or about ${dayInWords(facts.drawsOn)}.\n\n${articles.winner(facts).trim()}`,
  ],
  ['Delivery of the prize', articles.fulfilment(facts)],
  ['Taxes and costs', articles.taxes],
  ['Conduct', articles.conduct],
  ['Privacy and publicity', articles.privacy],
  ['Limits of liability', articles.liability],
  ['Changes, interruption and versions', articles.changes],
  ['Disputes', articles.disputes],
  ['Winners list', articles.winnersList],
])}`
  return { officialRules, prizeDetails, cause: '' }
}

const prizeDetails = `
| | |
| --- | --- |
| Prize | Lease of a new Jeep for 36 months |
| Mileage | At most 10,000 miles a year |
| Paid by the sponsor | First payment and monthly instalments |
| Paid by the winner | Insurance, registration, fuel, maintenance, excess mileage and wear |
| Needed | Valid driver’s licence, insurance, A+ credit |`.trim()
