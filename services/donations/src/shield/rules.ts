import type { Effort } from '@evenhand/service-kit/limits'
import { type Scope, scopes, type Thresholds } from './thresholds.ts'

/** What is known when somebody wants to open a payment. The payment that they want counts among the unpaid. */
export interface Evidence {
  /** By each scope that is known of them. */
  by: Partial<Record<Scope, { unpaid: number; declined: number; paid: number }>>
  /** The whole site in the last hour. */
  site: { unpaid: number; declined: number; paid: number }
  /** The site was seen under attack lately. */
  attackedLately: boolean
  /** A donor who proved the mailbox and has paid before: judged by themselves and their browser, not by who else is behind the address. */
  proved: boolean
}

export type Verdict =
  | { kind: 'calm' }
  | { kind: 'prove'; effort: Effort }
  /** `below`: of what there have to be fewer before it is allowed again. */
  | { kind: 'refuse'; scope: Scope; because: 'unpaid' | 'declined'; below: number }

/** Many cards fail, and far more than are paid with. */
export const isAttack = (site: Evidence['site'], { site: limit }: Thresholds): boolean =>
  site.declined >= limit.declined && site.declined >= limit.perPaid * site.paid

const isUnderAttack = ({ site, attackedLately }: Evidence, thresholds: Thresholds): boolean =>
  attackedLately || isAttack(site, thresholds)

const isCrowded = (site: Evidence['site'], { crowd }: Thresholds): boolean =>
  site.unpaid >= crowd.unpaid && site.unpaid >= crowd.perPaid * site.paid

/** Whether a payment may be opened: yes, after some work, or not for a while. */
export function judge(evidence: Evidence, thresholds: Thresholds): Verdict {
  const attack = isUnderAttack(evidence, thresholds)
  const step = attack ? 'refuseUnderAttack' : 'refuse'
  const known = knownScopes(evidence)
  for (const because of ['declined', 'unpaid'] as const) {
    for (const { scope, counts, credit } of withCredit(binding(known, evidence), thresholds)) {
      const below = thresholds[because][scope][step] + credit
      if (counts[because] >= below) return { kind: 'refuse', scope, because, below }
    }
  }
  const reaches = (because: 'declined' | 'unpaid') =>
    withCredit(known, thresholds).some(
      ({ scope, counts, credit }) => counts[because] >= thresholds[because][scope].prove + credit,
    )
  if (reaches('declined')) return { kind: 'prove', effort: 'heavy' }
  const everybodyProves = !evidence.proved && (attack || isCrowded(evidence.site, thresholds))
  return reaches('unpaid') || everybodyProves ? { kind: 'prove', effort: 'light' } : { kind: 'calm' }
}

/** After a decline: whether its payment is closed at the processor. Who is far beyond what is refused gets no more tries at open payments. */
export function closesPayment(evidence: Evidence, declinesOfPayment: number, thresholds: Thresholds): boolean {
  const attack = isUnderAttack(evidence, thresholds)
  const { usually, underAttack, beyond } = thresholds.closePayment
  if (declinesOfPayment >= (attack ? underAttack : usually)) return true
  return withCredit(binding(knownScopes(evidence), evidence), thresholds).some(
    ({ scope, counts, credit }) =>
      counts.declined >= thresholds.declined[scope][attack ? 'refuseUnderAttack' : 'refuse'] * beyond + credit,
  )
}

/** Under which name a decline of a card is noted: a few slips are one card, each further one is as good as another card. */
export const nameOfDecline = (
  card: string,
  decline: string,
  declinesOfCard: number,
  { slipsOfCard }: Thresholds,
): string => (declinesOfCard <= slipsOfCard ? card : `${card} ${decline}`)

type Known = { scope: Scope; counts: { unpaid: number; declined: number; paid: number } }

const knownScopes = ({ by, proved }: Evidence): Known[] =>
  scopes.flatMap((scope) => {
    const counts = by[scope]
    const concerns = !proved || scope === 'browser' || scope === 'donor'
    return counts && concerns ? [{ scope, counts }] : []
  })

/** What may shut somebody out. A name that anybody can type asks for work at most: else a stranger could keep its owner from giving. */
const binding = (known: readonly Known[], { proved }: Evidence): readonly Known[] =>
  proved ? known : known.filter(({ scope }) => scope !== 'donor')

const withCredit = (known: readonly Known[], { creditOfPaid }: Thresholds) =>
  known.map((one) => ({ ...one, credit: one.counts.paid * creditOfPaid }))
