import { lastDayOf, leaseSeries, mainSeries, type NamedWay, seriesOf } from '@evenhand/contracts/catalogue'
import { organization } from '@evenhand/contracts/organization'
import type { giveaways } from '@evenhand/contracts/http'
import { type Database, type Queries, sql } from '@evenhand/service-kit/postgres'
import { findCaps } from '../../ledger/caps/store.ts'
import { writeRulesDocument } from './document.ts'
import { insertRulesVersion } from './store.ts'
import type { FactsToWrite } from './texts/facts-in-words.ts'
import { leaseRules } from './texts/lease-rules.ts'
import { mainRules } from './texts/main-rules.ts'

/** Facts that no column has (spec 02 §9), and the texts. */
interface FirstRules {
  cashCondition: string
  form: giveaways.RulesFacts['form']
  winnerMustShow: string[]
  write: (facts: FactsToWrite) => giveaways.RulesFacts['texts']
}

/** By the series. */
const firstRules: Readonly<Record<string, FirstRules>> = {
  [mainSeries]: {
    cashCondition: '$30,000 if donation proceeds reach at least $150,000; otherwise 25% of total proceeds.',
    form: ['name', 'email'],
    winnerMustShow: ['A valid driver’s license, unless the cash option is chosen'],
    write: mainRules,
  },
  [leaseSeries]: {
    cashCondition: '',
    form: ['name', 'email', 'phone', 'city', 'state', 'ageConfirmed', 'rulesAgreed'],
    winnerMustShow: [
      'A valid driver’s license',
      'Insurance for the vehicle, as the lessor requires it',
      'A+ credit, in the judgment of the lessor',
    ],
    write: leaseRules,
  },
}

/** The winner’s deadlines (spec 02 §9). */
export const shippedDesk = {
  notifyWithinBusinessDays: 10,
  respondWithinDays: 5,
  fulfilmentWeeksMin: 6,
  fulfilmentWeeksMax: 10,
} as const satisfies giveaways.RulesFacts['winnerDesk']

/** What the winner of a shipped giveaway must show, for rules that were published before their document said so. */
export const shippedMustShow = (slug: string): readonly string[] => firstRules[seriesOf(slug)]?.winnerMustShow ?? []

/** Publishes the first rules of the giveaways that are shipped and have none yet, as they stand in the database; leaves all others alone. */
export async function shipRules(db: Database, now: Date): Promise<void> {
  for (const [series, first] of Object.entries(firstRules)) {
    await db.transaction(async (tx) => {
      await lockGiveaways(tx, series)
      const row = await findFactsWithoutRules(tx, series)
      if (!row) return
      const { slug, ...facts } = row
      const { cashCondition, form, winnerMustShow, write } = first
      const whole = { ...facts, cashCondition, form, winnerMustShow }
      const rules = writeRulesDocument(slug, 1, { ...whole, texts: write(whole) })
      const reason = 'The first version, written with the giveaway.'
      await insertRulesVersion(tx, { slug, rules, by: 'installation', reason, at: now })
    })
  }
}

type Facts = Omit<FactsToWrite, 'cashCondition' | 'form' | 'winnerMustShow'> & { slug: string }

/** On its own, before anything is read: what waited for a lock still sees what was there before, and two processes that start at once would both find no rules. */
async function lockGiveaways(tx: Queries, series: string): Promise<void> {
  await tx.query(sql`select slug from giveaways where series = ${series} for update`)
}

async function findFactsWithoutRules(tx: Queries, series: string): Promise<Facts | undefined> {
  const [row] = await tx.query<
    Omit<Facts, 'lastDay' | 'entriesMax' | 'winnerDesk' | 'freePostAddress' | 'waysIn'> & {
      closesAt: Date
      waysIn: NamedWay[] | null
    }
  >(sql`
    select slug, title, description, prize, cash_option as "cashOption", (opens_at at time zone time_zone)::date as "firstDay",
      closes_at as "closesAt", draws_on as "drawsOn", time_zone as "timeZone",
      age_min as "ageMin", regions_allowed as "regionsAllowed", regions_void as "regionsVoid", nullif(ways_in, '{}') as "waysIn",
      draw_settling_seconds as "settlingSeconds", draw_alternates as alternates, image, link
    from giveaways where series = ${series} and not exists (select 1 from rules_versions where giveaway = slug)`)
  const caps = row && (await findCaps(tx, [row.slug])).get(row.slug)
  if (!caps) return undefined
  const { closesAt, waysIn, ...rest } = row
  return {
    ...rest,
    ...(waysIn && { waysIn }),
    lastDay: lastDayOf(closesAt, row.timeZone),
    entriesMax: {
      giveaway: caps.giveaway.toString(),
      ...(caps.month === undefined ? {} : { month: caps.month.toString() }),
      monthOfType: Object.fromEntries([...caps.monthOfType].map(([type, max]) => [type, max.toString()])),
    },
    freePostAddress: organization.freeEntryAddress,
    winnerDesk: shippedDesk,
  }
}
