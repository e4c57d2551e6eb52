import { createHmac, randomUUID } from 'node:crypto'
import type { Proofs, Recent } from '@evenhand/service-kit/limits'
import { Problem } from '@evenhand/service-kit/problems'
import { counter, type Log } from '@evenhand/service-kit/telemetry'
import { gather } from './gather.ts'
import { closesPayment, judge, nameOfDecline, type Verdict } from './rules.ts'
import type { Thresholds } from './thresholds.ts'
import { daySeconds, type Payer, type Traces, tracesOf, windowOfScope, windowsOf } from './traces.ts'

const attempts = counter('shield_attempts', 'Attempts to start a payment, by the shield’s verdict', 'verdict')
const declines = counter('shield_declines', 'Declined cards of payments that the shield let through', 'payment')

/** A payment that may be opened now. */
export interface Admission {
  /** As what it is among the unpaid until its payment is open. */
  attempt: string
  traces: Traces
}

export interface Shield {
  /** Throws `proof-of-work-needed` with a challenge, or `too-many-requests` with the time to wait. */
  admit(payer: Payer, proof: string | undefined): Promise<Admission>
  /** The payment that was opened: from now on it counts, and its declines and its success are told, by its id. Calls that got the same are one. */
  opened(admission: Admission, paymentId: string): Promise<void>
  /** Nothing was opened after all, or what was wanted is done. */
  forget(admission: Admission): Promise<void>
  /** A card was declined; may be told again. `card` is the processor's fingerprint of it. */
  declined(told: { paymentId: string; declineId: string; card: string }): Promise<void>
  paid(paymentId: string): Promise<void>
  /** A card was given for later, which is no payment: its attempt is over, what was declined before it stays. */
  cardKept(setupId: string): Promise<void>
}

/** Stands where payments are opened, and keeps card testers from the processor (docs/decisions/0026). */
export function shieldWith(deps: {
  recent: Recent
  proofs: Proofs
  thresholds: Thresholds
  secret: string
  log: Log
  /** Ends an open payment at the processor. */
  closePayment: (paymentId: string) => Promise<void>
  /** Whether it is a checkout's payment, and not paid. */
  isUnpaidCheckout: (paymentId: string) => Promise<boolean>
}): Shield {
  const { recent, proofs, thresholds, secret, log, closePayment, isUnpaidCheckout } = deps
  return { admit, opened, forget, declined, paid, cardKept }

  async function admit(payer: Payer, proof: string | undefined): Promise<Admission> {
    const admission = { attempt: randomUUID(), traces: tracesOf(payer, secret) }
    // Noted first and judged with itself: of a hundred at once each sees those before it.
    await recent.note(unpaidOf(admission.traces), admission.attempt)
    const verdict = judge(await gather(recent, admission.traces, thresholds), thresholds)
    if (verdict.kind === 'calm') attempts.inc({ verdict: 'calm' })
    if (verdict.kind === 'refuse') throw await refuse(admission, verdict)
    if (verdict.kind === 'prove') await demandProof(admission, verdict, proof)
    return admission
  }

  async function demandProof(
    admission: Admission,
    { effort }: Extract<Verdict, { kind: 'prove' }>,
    proof: string | undefined,
  ): Promise<void> {
    const subject = admission.traces.keys.address ?? 'anywhere'
    if (await proofs.accept(proof, effort, subject)) return attempts.inc({ verdict: 'proved' })
    attempts.inc({ verdict: 'asked' })
    await forget(admission)
    throw new Problem('proof-of-work-needed', { challenge: await proofs.ask(effort, subject) })
  }

  async function refuse(
    admission: Admission,
    { scope, because, below }: Extract<Verdict, { kind: 'refuse' }>,
  ): Promise<Problem> {
    attempts.inc({ verdict: 'refused' })
    log.info({ scope, because, below }, 'payment-refused')
    await forget(admission)
    const window = windowOfScope(because, scope, admission.traces)
    // The payment that is wanted then will be one of the unpaid itself.
    const retryAfterSeconds = await recent.secondsUntilBelow(window, because === 'unpaid' ? below - 1 : below)
    return new Problem('too-many-requests', {
      detail: refusals[because],
      retryAfterSeconds: Math.max(1, retryAfterSeconds),
    })
  }

  async function opened(admission: Admission, paymentId: string): Promise<void> {
    const { traces } = admission
    await recent.note(unpaidOf(traces), paymentId)
    await forget(admission)
    await recent.keep(recordKey(paymentId), JSON.stringify({ attempt: paymentId, traces }), daySeconds)
  }

  async function forget({ attempt, traces }: Admission): Promise<void> {
    await recent.forget(unpaidOf(traces), [attempt])
  }

  async function declined(told: { paymentId: string; declineId: string; card: string }): Promise<void> {
    const { paymentId, declineId } = told
    const record = await recent.kept(recordKey(paymentId))
    // Nobody is known who opened it: it counts against the whole site, and gets no second card.
    const isUnheardOf = record === undefined && (isCardSetup(paymentId) || (await isUnpaidCheckout(paymentId)))
    const traces = isUnheardOf ? nobody : read(record)?.traces
    if (!traces || !(await recent.isFirst(`decline:${declineId}`, daySeconds))) return
    const card = createHmac('sha256', secret).update(told.card).digest('base64url').slice(0, 22)
    const ofCard = { key: `card:${card}`, seconds: daySeconds }
    const [declinesOfCard = 0, declinesOfPayment = 0] = await recent.note([ofCard, declinesOf(paymentId)], declineId)
    const name = nameOfDecline(card, declineId, declinesOfCard, thresholds)
    await recent.note([...declinedOf(traces), cardsOf(paymentId)], name)
    const evidence = await gather(recent, traces, thresholds)
    const closes = isUnheardOf || closesPayment(evidence, declinesOfPayment, thresholds)
    declines.inc({ payment: closes ? 'closed' : 'open' })
    if (!closes) return
    log.info({ declinesOfPayment }, 'payment-closed-after-declines')
    await closePayment(paymentId)
  }

  async function paid(paymentId: string): Promise<void> {
    const admission = await find(paymentId)
    if (!admission) return
    await recent.note(
      windowsOf('paid', admission.traces).map(({ window }) => window),
      paymentId,
    )
    await forget(admission)
    await recent.forget(declinedOf(admission.traces), await recent.members(cardsOf(paymentId)))
    // What is told of its declines after this is of no interest.
    await recent.keep(recordKey(paymentId), '', daySeconds)
  }

  async function cardKept(setupId: string): Promise<void> {
    const admission = await find(setupId)
    if (admission) await forget(admission)
  }

  async function find(paymentId: string): Promise<Admission | undefined> {
    return read(await recent.kept(recordKey(paymentId)))
  }
}

/** A card that is given for later, at the processor. */
export const isCardSetup = (paymentId: string): boolean => paymentId.startsWith('seti_')

/** Empty once the payment is paid. */
const read = (record: string | undefined) => (record ? (JSON.parse(record) as Admission) : undefined)

const nobody: Traces = { keys: {}, proved: false }

const recordKey = (paymentId: string) => `payment:${paymentId}`
const cardsOf = (paymentId: string) => ({ key: `cards:${paymentId}`, seconds: daySeconds })
const declinesOf = (paymentId: string) => ({ key: `declines:${paymentId}`, seconds: daySeconds })
const unpaidOf = (traces: Traces) => windowsOf('unpaid', traces).map(({ window }) => window)
const declinedOf = (traces: Traces) => windowsOf('declined', traces).map(({ window }) => window)

const wayOut =
  'Nothing was charged. If you’ve given before, sign in with the code we email you and you can pay right away.'

const refusals = {
  declined: `Too many cards were declined here, so payments are paused for a while to keep card thieves out. ${wayOut}`,
  unpaid: `Too many payments were started here and not finished, so you can’t start a new one for a while. ${wayOut}`,
} as const
