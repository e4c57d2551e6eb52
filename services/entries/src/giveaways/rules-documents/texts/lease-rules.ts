import { entriesPerRegistration } from '@evenhand/contracts/catalogue'
import type { giveaways } from '@evenhand/contracts/http'
import * as articles from './common-articles.ts'
import { addressInMarkdown, counted, dayInWords, type FactsToWrite, grouped } from './facts-in-words.ts'

const prize = ({ prize }: FactsToWrite): string => `
One (1) prize: a **${prize}**, which is the lease of a new Jeep for thirty-six months with **at most 10,000 miles a year**. The sponsor pays the lessor the first payment and the monthly payments. The winner pays for insurance, registration, fuel, maintenance, excess mileage and excess wear, and every other cost that the lease assigns to the lessee. When the lease ends, the vehicle is returned to the lessor, unless the winner buys it on the lessor’s terms. There is no cash option.

To accept the prize, the winner must have a valid driver’s license, **insurance for the vehicle** as the lessor requires it, and **A+ credit** in the judgment of the lessor. A winner who cannot meet these terms within the time for the Declaration of Compliance forfeits the prize.`

const waysIn = (facts: FactsToWrite): string => `
**No purchase, payment or donation is necessary to enter or to win.** There are two ways to enter, both free:

1. **Free, on this site.** Complete this giveaway’s registration form: name, email address, telephone number, state and, if you like, city. Confirm that you are at least ${facts.ageMin} years old and that you agree to these rules. A registration earns ${counted(Number(entriesPerRegistration))} entry, once per person.
2. ${articles.postcard(facts, '“3-year Jeep lease”')}

${articles.proof('A registration counts')}

Address for free entries:

${addressInMarkdown(facts.freePostAddress)}`

/** The rules of the 3-year lease (spec 02 §2, §9), with the facts of its edition. */
export function leaseRules(facts: FactsToWrite): giveaways.RulesFacts['texts'] {
  const officialRules = `${articles.notice(facts)}

${articles.numbered([
  ['Sponsor', articles.sponsor()],
  ['Who may enter', articles.eligibility(facts)],
  ['Entry period', articles.entryPeriod(facts)],
  ['How to enter', waysIn(facts)],
  [
    'How many entries one person can have',
    `One person can register once and can send any number of postcards, up to **${grouped(facts.entriesMax.giveaway)} entries** in this giveaway. Entries above this cap are recorded but do not count. There is no paid way to enter.`,
  ],
  ['Odds', articles.oddsOfFree],
  ['Prize', prize(facts)],
  ['Drawing', articles.drawing(facts)],
  [
    'Notification of the winner',
    `The winning ticket is announced on ${dayInWords(facts.drawsOn)}.\n\n${articles.winner(facts).trim()}`,
  ],
  ['Delivery of the prize', articles.fulfilment(facts)],
  ['Taxes and costs', articles.taxes],
  ['Conduct', articles.conduct],
  ['Privacy and publicity', articles.privacy],
  ['Limits of liability', articles.liability],
  ['Changes, interruption and versions', articles.changes],
  ['Disputes', articles.disputes()],
  ['Winners list', articles.winnersList],
])}`
  return { officialRules, prizeDetails, cause: '' }
}

const prizeDetails = `
| | |
| --- | --- |
| Prize | Lease of a new Jeep for 36 months |
| Mileage | At most 10,000 miles a year |
| Paid by the sponsor | First payment and monthly payments |
| Paid by the winner | Insurance, registration, fuel, maintenance, excess mileage and wear |
| Required | Valid driver’s license, insurance, A+ credit |`.trim()
