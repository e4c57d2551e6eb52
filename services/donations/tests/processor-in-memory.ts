import type { Cents } from '@evenhand/contracts/money'
import { DependencyDown } from '@evenhand/service-kit/problems'
import type { MoneyBack, MoneyBackState } from '../src/processor/money-back.ts'
import { type Payment, type Processor, ProcessorRefusal } from '../src/processor/processor.ts'
import type { SubscriptionCalls } from '../src/processor/subscriptions.ts'

/** What a processor has not taken, or has given back; said here once more, so that the code under test is not its own judge. */
const givenBack: readonly MoneyBackState[] = ['inquiry', 'won', 'failed']

interface HeldPayment {
  id: string
  cents: Cents
  state: Payment['state']
  paidAt: Date | undefined
  moneyBack: MoneyBack[]
}

const never = (): never => {
  throw new Error('these histories have no subscriptions')
}

export const noSubscriptions: SubscriptionCalls = {
  look: never,
  quoteRise: never,
  rise: never,
  billFromNext: never,
  pause: never,
  goOn: never,
  endWithPeriod: never,
  endNow: never,
  openCardSetup: never,
  findCardSetup: never,
  payWith: never,
  collect: never,
}

/**
 * A processor of one-time payments that lives in memory, for thousands of histories: what happens at it, and the webhooks that it would
 * send, are the test's to decide. The real adapter and the simulator are tested on their own.
 */
export function processorInMemory() {
  const payments = new Map<string, HeldPayment>()
  const refunds = new Map<string, string>()
  let ids = 0
  /** Questions that will fail before one is answered again. */
  let failures = 0
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
  const held = (id: string): HeldPayment => {
    const payment = payments.get(id)
    if (!payment) throw new Error(`no payment ${id}`)
    return payment
  }
  const awayOf = ({ moneyBack }: HeldPayment): Cents =>
    moneyBack.filter(({ state }) => !givenBack.includes(state)).reduce((sum, { cents }) => sum + cents, 0n)

  const processor: Processor = {
    openPayment: ({ cents }) =>
      answer(() => {
        const id = newId('pi')
        payments.set(id, { id, cents, state: 'open', paidAt: undefined, moneyBack: [] })
        return { paymentId: id, clientSecret: `${id}_secret_x` }
      }),
    findPayment: (id) =>
      answer(() => {
        const { cents, state, paidAt } = held(id)
        return { id, cents, state, paidAt, currency: 'usd' }
      }),
    findMoneyBack: (id) => answer(() => structuredClone(held(id).moneyBack)),
    paymentOf: (moneyBackId) =>
      answer(() => [...payments.values()].find(({ moneyBack }) => moneyBack.some(({ id }) => id === moneyBackId))?.id),
    refund: ({ key, paymentId, cents, giftId }) =>
      answer(() => {
        const known = refunds.get(key)
        if (known) return { refundId: known }
        const payment = held(paymentId)
        if (awayOf(payment) + cents > payment.cents) throw new ProcessorRefusal('more than is left')
        const id = newId('re')
        payment.moneyBack.push({ id, kind: 'refund', state: 'done', cents, giftId, at: newTime() })
        refunds.set(key, id)
        return { refundId: id }
      }),
    findInvoiceOfPayment: () => answer(() => undefined),
    cancelPayment: (id) => answer(() => (held(id).state === 'paid' ? 'paid' : 'canceled')),
    openSubscription: never,
    openCustomer: never,
    findInvoice: never,
    cancelSubscription: never,
    findDecline: never,
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
    pay(id: string): void {
      Object.assign(held(id), { state: 'paid', paidAt: newTime() })
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
