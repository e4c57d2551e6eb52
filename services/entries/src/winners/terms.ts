import { giveaways } from '@evenhand/contracts/http'
import { type Queries, sql } from '@evenhand/service-kit/postgres'
import { readDocumentBytes } from '../draws/files.ts'
import { shippedDesk, shippedMustShow } from '../giveaways/rules-documents/ship.ts'
import type { DeskTimes } from './deadlines.ts'

/** What the desk goes by: the rules that the draw was sealed with. */
export interface Terms extends DeskTimes {
  title: string
  prize: string
  /** Empty where there is none. */
  cashOption: string
  cashCondition: string
  closesAt: Date
  ageMin: number
  regionsAllowed: readonly string[]
  regionsVoid: readonly string[]
  mustShow: readonly string[]
}

/** From the sealed document itself, so that no later version changes what was promised. A rehearsal has none: its columns say what there is. */
export async function findTerms(db: Queries, slug: string): Promise<Terms> {
  const text = (await readDocumentBytes(db, slug, 'rules.json')).toString('utf8')
  const reading = giveaways.RulesDocument.safeParse(JSON.parse(text))
  if (!reading.success) return termsOfColumns(db, slug)
  const { title, prize, cashOption, cashCondition, closesAt, timeZone, ageMin, ...rest } = reading.data
  const { regionsAllowed, regionsVoid, winnerDesk, winnerMustShow } = rest
  return {
    ...winnerDesk,
    title,
    prize,
    cashOption,
    cashCondition,
    timeZone,
    ageMin,
    regionsAllowed,
    regionsVoid,
    closesAt: new Date(closesAt),
    mustShow: winnerMustShow ?? shippedMustShow(slug),
  }
}

async function termsOfColumns(db: Queries, slug: string): Promise<Terms> {
  const [row] = await db.query<Omit<Terms, keyof typeof shippedDesk | 'cashCondition' | 'mustShow'>>(sql`
    select title, prize, cash_option as "cashOption", closes_at as "closesAt", time_zone as "timeZone", age_min as "ageMin",
      regions_allowed as "regionsAllowed", regions_void as "regionsVoid"
    from giveaways where slug = ${slug}`)
  if (!row) throw new Error('The giveaway of a draw has gone')
  return { ...row, ...shippedDesk, cashCondition: '', mustShow: [] }
}
