import type { Cents } from '@evenhand/contracts/money'
import { DependencyDown } from '@evenhand/service-kit/problems'
import type { MoneyBack, MoneyBackState } from '../src/processor/money-back.ts'
import {
  chargeCentsMin,
  type Decline,
  type Payment,
  type Processor,
  ProcessorRefusal,
  UnknownAtProcessor,
} from '../src/processor/processor.ts'
import { answeredKeys } from './answered-keys.ts'

/** What a processor has not taken, or has given back; said here once more, so that the code under test is not its own judge. */
const givenBack: readonly MoneyBackState[] = ['inquiry', 'won', 'failed']

/** The fingerprint of the card that pays everything here. */
const oneCard = 'the card of everybody'

interface HeldPayment {
  id: string
  cents: Cents
  state: Payment['state']
  paidAt: Date | undefined
  declines: Decline[]
  moneyBack: MoneyBack[]
}

const never = (): never => {
  throw new Error('this processor has no such thing')
}

/**
 * A processor of one-time payments that lives in memory, for thousands of histories: what happens at it, and the webhooks that it would
 * send, are the test's to decide. `at-each-processor.ts` holds it to what the real adapter answers at the simulator.
 */
export function processorInMemory() {
  const payments = new Map<string, HeldPayment>()
  const once = answeredKeys()
  let ids = 0
  /** Questions that will fail before one is answered again. */
  let failures = 0
  /** Answers about refunds that will be lost: the refunds are made. */
  let losses = 0
  const here = crypto.randomUUID()
  const newId = (prefix: string): string => `${prefix}_${here}${ids++}`
  const newTime = (): Date => new Date(Date.UTC(2026, 10, 1) + ids * 1000)

  async function answer<T>(question: () => T): Promise<T> {
    await Promise.resolve()
    if (failures > 0) {
      failures -= 1
      throw new DependencyDown('the payment processor does not answer')
    }
    return question()
  }
  async function answerUnlessLost<T>(question: () => T): Promise<T> {
    const answered = await answer(question)
    if (losses === 0) return answered
    losses -= 1
    throw new DependencyDown('the answer of the payment processor is lost')
  }
  const held = (id: string): HeldPayment => {
    const payment = payments.get(id)
    if (!payment) throw new UnknownAtProcessor('intent')
    return payment
  }
  const heldAs = (state: Payment['state'], id: string): HeldPayment => {
    const payment = held(id)
    if (payment.state !== state) throw new Error(`the payment ${id} is ${payment.state}`)
    return payment
  }
  const awayOf = ({ moneyBack }: HeldPayment): Cents =>
    moneyBack.filter(({ state }) => !givenBack.includes(state)).reduce((sum, { cents }) => sum + cents, 0n)

  const processor: Processor = {
    openPayment: (wanted) =>
      answer(() =>
        once(wanted, () => {
          const { cents } = wanted
          if (cents < chargeCentsMin) throw new Error('less than a card is charged')
          const id = newId('pi')
          payments.set(id, { id, cents, state: 'open', paidAt: undefined, declines: [], moneyBack: [] })
          return { paymentId: id, clientSecret: `${id}_secret_x` }
        }),
      ),
    findPayment: (id) =>
      answer(() => {
        const { cents, state, paidAt, declines } = held(id)
        const isPaid = state === 'paid'
        const card = isPaid ? { declined: undefined, card: oneCard } : { declined: declines.at(-1) }
        return { id, cents, state, paidAt, currency: 'usd', ...card }
      }),
    // As the processor lists them: the refunds, then the disputes, each newest first.
    findMoneyBack: (id) =>
      answer(() => {
        const newestFirst = held(id)
          .moneyBack.map((one) => ({ ...one }))
          .reverse()
        const ofKind = (wanted: MoneyBack['kind']) => newestFirst.filter(({ kind }) => kind === wanted)
        return [...ofKind('refund'), ...ofKind('dispute')]
      }),
    paymentOf: (moneyBackId) =>
      answer(() => {
        const found = [...payments.values()].find(({ moneyBack }) => moneyBack.some(({ id }) => id === moneyBackId))
        if (!found) throw new UnknownAtProcessor('id')
        return found.id
      }),
    refund: (wanted) =>
      answerUnlessLost(() =>
        once({ ...wanted, key: `refund-${wanted.requestId}` }, () => {
          const { paymentId, cents, giftId, requestId } = wanted
          const payment = payments.get(paymentId)
          if (payment?.state !== 'paid') throw new ProcessorRefusal('nothing was paid')
          if (cents < 1n) throw new ProcessorRefusal('nothing to refund')
          if (awayOf(payment) + cents > payment.cents) throw new ProcessorRefusal('more than is left')
          const id = newId('re')
          payment.moneyBack.push({ id, kind: 'refund', state: 'done', cents, giftId, requestId, at: newTime() })
          return { refundId: id }
        }),
      ),
    findInvoiceOfPayment: () => answer(() => undefined),
    cancelPayment: (id) =>
      answer(() => {
        const payment = payments.get(id)
        if (!payment) return 'canceled'
        if (payment.state === 'paid' || payment.state === 'processing') return payment.state
        payment.state = 'canceled'
        return 'canceled'
      }),
    findDecline: (chargeId) =>
      answer(() =>
        [...payments.values()].flatMap(({ declines }) => declines).find(({ declineId }) => declineId === chargeId),
      ),
    openSubscription: never,
    openCustomer: never,
    findInvoice: never,
    cancelSubscription: never,
    findSetupDecline: never,
    cancelCardSetup: never,
    balanceMovements: never,
    payments: never,
  }

  return {
    processor,
    held,
    awayOf,
    /** The next questions fail; none with 0. */
    fail: (times: number) => void (failures = times),
    /** The next refunds are made, but not answered. */
    loseAnswers: (times: number) => void (losses = times),
    /** A day passes: what was asked under which key is forgotten. */
    forgetKeys: () => once.forget(),
    pay(id: string): void {
      Object.assign(heldAs('open', id), { state: 'paid', paidAt: newTime() })
    },
    /** The donor did all they can; the bank takes its time, until `finishPaying`. */
    startPaying(id: string): void {
      heldAs('open', id).state = 'processing'
    },
    finishPaying(id: string): void {
      Object.assign(heldAs('processing', id), { state: 'paid', paidAt: newTime() })
    },
    decline(id: string, card: string): void {
      heldAs('open', id).declines.push({ paymentId: id, declineId: newId('ch'), card })
    },
    /** Begun at the processor; answers undefined when there is nothing left to take. */
    takeBack(id: string, kind: MoneyBack['kind'], cents: Cents): string | undefined {
      const payment = held(id)
      const left = payment.cents - awayOf(payment)
      if (payment.state !== 'paid' || left === 0n) return undefined
      const taken: MoneyBack = {
        id: newId(kind === 'refund' ? 're' : 'du'),
        kind,
        state: kind === 'refund' ? 'on-its-way' : 'opened',
        cents: kind === 'dispute' || cents > left ? left : cents,
        giftId: undefined,
        requestId: undefined,
        at: newTime(),
      }
      payment.moneyBack.push(taken)
      return taken.id
    },
    /** A refund succeeds or fails, a dispute is lost or won. Answers which one, undefined when none is undecided. */
    decide(id: string, forUs: boolean): string | undefined {
      const undecided = held(id).moneyBack.find(({ state }) => state === 'on-its-way' || state === 'opened')
      if (!undecided) return undefined
      if (undecided.kind === 'refund') undecided.state = forUs ? 'failed' : 'done'
      else undecided.state = forUs ? 'won' : 'lost'
      return undecided.id
    },
  }
}
