import { grantPayments } from '@evenhand/contracts/http'
import { parseDollars } from '@evenhand/contracts/money'
import { sql } from '@evenhand/service-kit/postgres'
import type { Browser } from '../../donors/browser.ts'
import type { Stores } from '../stores.ts'
import { firstCents, type Plan } from './desk.ts'

const pageSize = 100
const shownMax = 5

const centsOf = (dollars: string): bigint => parseDollars(dollars) ?? -1n

/** All grants as the desk shows them. */
export async function listGrants(administrator: Browser): Promise<grantPayments.DeskGrant[]> {
  const found: grantPayments.DeskGrant[] = []
  let after: string | null = null
  do {
    const query = new URLSearchParams({ limit: String(pageSize), ...(after ? { after } : {}) })
    const body = await administrator.call('GET', `/api/admin/grants?${query.toString()}`)
    const page = grantPayments.listDeskGrants.response.body.parse(body)
    found.push(...page.items)
    after = page.next
  } while (after)
  return found
}

/** What the books have to have of a grant: its kind of event, and the name and cents of its entry. */
interface Owed {
  event: string
  source: string
  cents: bigint
}

function owedFor({ id, awarded, payments, cancellations }: grantPayments.DeskGrant): Owed[] {
  const confirmed = payments.filter(({ confirmedBy }) => confirmedBy !== null)
  return [
    { event: 'GrantAwarded', source: `grant:${id}`, cents: centsOf(awarded) },
    ...confirmed.map(({ id: payment, amount }) => ({
      event: 'GrantPaid',
      source: `grant-payment:${id}:${payment}`,
      cents: centsOf(amount),
    })),
    ...confirmed
      .filter(({ state }) => state === 'returned')
      .map(({ id: payment, amount }) => ({
        event: 'GrantPaymentReturned',
        source: `grant-return:${id}:${payment}`,
        cents: centsOf(amount),
      })),
    ...cancellations
      .filter(({ state }) => state === 'canceled')
      .map(({ id: cancellation, amount }) => ({
        event: 'GrantCanceled',
        source: `grant-cancellation:${id}:${cancellation}`,
        cents: centsOf(amount),
      })),
  ]
}

const shortened = (found: readonly string[]): string[] =>
  found.length > shownMax ? [...found.slice(0, shownMax), `and ${found.length - shownMax} more`] : [...found]

/** Awards, payments, returns and cancellations of nonprofits beside the entries of the books, to the cent and one for one. */
export async function findUnbooked(stores: Stores, grants: readonly grantPayments.DeskGrant[]): Promise<string[]> {
  const rows = await stores.of('donations').query<{ source: string; cents: bigint }>(sql`
    select source, sum(postings.cents)::bigint as cents from journal join postings on postings.journal_id = journal.id
    where source like 'grant%' and postings.cents > 0 group by source`)
  const booked = new Map(rows.map(({ source, cents }) => [source, cents]))
  const owed = new Map(grants.flatMap(owedFor).map(({ source, cents }) => [source, cents]))
  return shortened(
    [...new Set([...booked.keys(), ...owed.keys()])].flatMap((source) =>
      booked.get(source) === owed.get(source)
        ? []
        : [
            `${source}: ${booked.get(source) ?? 'nothing'} in the books, ${owed.get(source) ?? 'nothing'} in nonprofits`,
          ],
    ),
  )
}

/** Each act once: an event that was published again has its old id, and the inbox holds it once. */
export async function findToldTwice(stores: Stores, grants: readonly grantPayments.DeskGrant[]): Promise<string[]> {
  const owed = Map.groupBy(grants.flatMap(owedFor), ({ event }) => event)
  const rows = await stores.of('donations').query<{ type: string; heard: number }>(sql`
    select type, count(*)::int as heard from inbox where type like 'evenhand.nonprofits.v1.Grant%' group by type`)
  const heard = new Map(rows.map((row) => [row.type.replace('evenhand.nonprofits.v1.', ''), row.heard]))
  return [...new Set([...owed.keys(), ...heard.keys()])].flatMap((event) => {
    const [told, acts] = [heard.get(event) ?? 0, owed.get(event)?.length ?? 0]
    return told === acts ? [] : [`${told} events ${event} were heard of ${acts} acts`]
  })
}

/** Everything that was asked for and answered is there, and nothing else. */
export function findUndone(plans: readonly Plan[], grants: readonly grantPayments.DeskGrant[]): string[] {
  const byId = new Map(grants.map((grant) => [grant.id, grant]))
  return shortened(
    plans.flatMap((plan) => {
      const grant = byId.get(plan.id)
      if (!grant) return [`${plan.id} is no grant`]
      const rest = plan.awardCents - firstCents(plan)
      const wanted = [plan.awardCents, plan.goesBack ? firstCents(plan) : plan.awardCents, plan.isCanceled ? rest : 0n]
      const is = [grant.awarded, grant.paid, grant.canceled].map(centsOf)
      return is.join() === wanted.join() && grant.reportState === 'reported'
        ? []
        : [`${plan.id}: ${is.join(', ')} and ${grant.reportState} instead of ${wanted.join(', ')} and reported`]
    }),
  )
}

/** What everybody sees of the money, beside the grants of the desk. */
export async function findOtherSums(
  { granted, paid }: { granted: string; paid: string },
  grants: readonly grantPayments.DeskGrant[],
): Promise<string[]> {
  const sum = (of: (grant: grantPayments.DeskGrant) => bigint) => grants.reduce((total, one) => total + of(one), 0n)
  const owed = [sum(({ awarded, canceled }) => centsOf(awarded) - centsOf(canceled)), sum(({ paid }) => centsOf(paid))]
  const shown = [centsOf(granted), centsOf(paid)]
  return shown.join() === owed.join()
    ? []
    : [`the trail says ${shown.join(' granted, ')} paid, and the grants ${owed.join(' granted, ')} paid`]
}
