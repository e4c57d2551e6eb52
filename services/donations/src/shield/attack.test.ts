import type { Caller } from '@evenhand/service-kit/auth'
import { type Proofs, recentHere } from '@evenhand/service-kit/limits'
import { Problem } from '@evenhand/service-kit/problems'
import { createLog } from '@evenhand/service-kit/telemetry'
import { describe, expect, it, jest } from '@jest/globals'
import { shieldWith } from './shield.ts'
import { usualThresholds } from './thresholds.ts'
import { type Payer, payerOf } from './traces.ts'

// Tens of thousands of tries in each test: nothing but work.
jest.setTimeout(300_000)
// Tens of thousands are refused, and nobody reads where each refusal was made, or the line that is logged of it.
Error.stackTraceLimit = 0
const log = createLog('shield', { write: () => undefined })
log.level = 'silent'

/** `TRIES=100000 npm test -- services/donations/src/shield/attack` plays as many as the thresholds were chosen for. */
const tries = Number(process.env.TRIES ?? 40_000)
const addresses = 50
/** Of a stolen list so many cards still pay. */
const goodOf = 100
/** The processor's news reach us so much later. */
const newsMs = 1_000
const minuteMs = 60_000

/** Anybody who shows this has done the work; what a proof is, `proofs.test.ts` of the kit tells. */
const solved = 'solved'
const proofs: Proofs = {
  ask: async () => ({}) as Awaited<ReturnType<Proofs['ask']>>,
  accept: async (header) => header === solved,
}

/** A shield under a clock of its own, and a processor that counts the cards that reach it. */
function scene() {
  let now = Date.parse('2026-11-21T12:00:00Z')
  const news: { at: number; tell: () => Promise<void> }[] = []
  const closed = new Set<string>()
  let seen = 0
  let payments = 0
  const shield = shieldWith({
    recent: recentHere(() => now),
    proofs,
    thresholds: usualThresholds,
    secret: 'the secret of the scene',
    log,
    closePayment: async (paymentId) => void closed.add(paymentId),
    isUnpaidCheckout: async () => false,
  })
  return {
    seen: () => seen,
    now: () => now,
    async goTo(at: number) {
      for (;;) {
        const next = news[0]
        if (!next || next.at > at) break
        news.shift()
        now = next.at
        await next.tell()
      }
      now = at
    },
    /** The payment, or with which problem it was not opened. */
    async open(payer: Payer, proof?: string): Promise<string | Problem> {
      try {
        const admission = await shield.admit(payer, proof)
        const paymentId = `pi_${payments++}`
        await shield.opened(admission, paymentId)
        return paymentId
      } catch (error) {
        if (error instanceof Problem) return error
        throw error
      }
    },
    async pay(paymentId: string, card: string, isGood: boolean): Promise<'paid' | 'declined' | 'closed'> {
      if (closed.has(paymentId)) return 'closed'
      seen += 1
      const declineId = `ch_${seen}`
      const tell = () => (isGood ? shield.paid(paymentId) : shield.declined({ paymentId, declineId, card }))
      news.push({ at: now + newsMs, tell })
      return isGood ? 'paid' : 'declined'
    },
  }
}
type Scene = ReturnType<typeof scene>

interface Attack {
  solves: boolean
  cardsOfPayment: number
  /** Each browser comes with a session that costs a thief next to nothing, now of one kind, now of the other. */
  isSignedIn?: boolean
}

/** One try with one card: on a payment that is open still, or on a new one; from a new browser, in a new name. */
function thief(of: Scene, attack: Attack) {
  const open = new Map<string, { paymentId: string; used: number }>()
  return async (nth: number) => {
    const address = `198.${nth % addresses}.100.7`
    let held = open.get(address)
    if (!held || held.used >= attack.cardsOfPayment) {
      const payer = await newPayer(attack, address, nth)
      const paymentId = await of.open(payer, attack.solves ? solved : undefined)
      if (typeof paymentId !== 'string') return
      held = { paymentId, used: 0 }
      open.set(address, held)
    }
    held.used += 1
    const outcome = await of.pay(held.paymentId, `card${nth}`, Math.floor(nth / addresses) % goodOf === nth % addresses)
    if (outcome !== 'declined') open.delete(address)
  }
}

/** A session begins with an address that was typed and a first payment, or with the code to a mailbox that has entered free. */
function newPayer({ isSignedIn }: Attack, address: string, nth: number): Promise<Payer> {
  const donorId = `d${nth}`
  const sessionId = `b${nth}`
  const hasPaid = nth % 2 === 0
  const mailbox = hasPaid ? undefined : 'proved'
  const caller: Caller = isSignedIn ? { role: 'donor', donorId, sessionId, mailbox } : { role: 'anonymous', sessionId }
  return payerOf(caller, { address, namedId: donorId }, async () => hasPaid)
}

/** Opens, mistypes three times with a while between, and pays. Steps of one donor, each to be taken at its time. */
function honestDonor(of: Scene, payer: Payer, card: (slip: number) => string) {
  const met: string[] = []
  let paymentId = ''
  const steps = [
    async () => {
      let opened = await of.open(payer)
      // The page does the work by itself and sends the call again.
      if (opened instanceof Problem && opened.code === 'proof-of-work-needed') opened = await of.open(payer, solved)
      if (opened instanceof Problem) met.push(opened.code)
      else paymentId = opened
    },
    ...[1, 2, 3].map((slip) => async () => void met.push(await of.pay(paymentId, card(slip), false))),
    async () => void met.push(await of.pay(paymentId, card(4), true)),
  ]
  return { steps, met }
}

/** Ten: five each behind an address of their own, of whom some take another card at each try; five at once behind one. */
function tenHonest(of: Scene) {
  return Array.from({ length: 10 }, (_, n) =>
    honestDonor(
      of,
      {
        address: n < 5 ? `203.0.113.${n}` : '192.0.2.1',
        browser: `honest-browser-${n}`,
        donorId: `honest-donor-${n}`,
        proved: false,
      },
      (slip) => (n < 5 && n % 2 === 0 ? `honest-card-${n}-${slip}` : `honest-card-${n}`),
    ),
  )
}

async function play(attack: Attack, minutes: number) {
  const of = scene()
  const begin = of.now()
  const steal = thief(of, attack)
  const donors = tenHonest(of)
  const everyMs = (minutes * minuteMs) / tries
  const due = donors
    .flatMap(({ steps }, n) =>
      // Each begins in the midst of it, those of one address within a minute, and takes twenty seconds a step.
      steps.map((step, nth) => ({
        step,
        at: begin + (n < 5 ? ((n + 1) * minutes * minuteMs) / 8 : minutes * minuteMs * 0.7 + n * 6_000) + nth * 20_000,
      })),
    )
    .sort((a, b) => a.at - b.at)
  for (let nth = 0; nth < tries; nth++) {
    const at = begin + nth * everyMs
    for (let next = due[0]; next && next.at <= at; next = due[0]) {
      due.shift()
      await of.goTo(next.at)
      await next.step()
    }
    await of.goTo(at)
    await steal(nth)
  }
  return { seen: of.seen() - donors.length * 4, met: donors.map((donor) => donor.met) }
}

const hour = 60

describe('tens of thousands of tries with stolen cards from 50 addresses', () => {
  it.each([
    ['by a script that opens a payment for each card, in a day', 24 * hour, { solves: false, cardsOfPayment: 1 }],
    ['by one that tries all its cards on each payment, in an hour', hour, { solves: false, cardsOfPayment: 1_000 }],
    ['by one that does all the work it is asked for, in 20 minutes', hour / 3, { solves: true, cardsOfPayment: 1 }],
    ['by one that besides tries four cards on each payment, in a day', 24 * hour, { solves: true, cardsOfPayment: 4 }],
    [
      'by one with a cheap session for each card, in 20 minutes',
      hour / 3,
      { solves: true, cardsOfPayment: 1, isSignedIn: true },
    ],
  ] satisfies [string, number, Attack][])(
    '%s: the processor sees fewer than 500, ten honest donors with three slips get through',
    async (_who, minutes, attack) => {
      const { seen, met } = await play(attack, minutes)
      expect(seen).toBeLessThan(500)
      expect(new Set(met.map((all) => all.join(', ')))).toEqual(new Set(['declined, declined, declined, paid']))
    },
  )
})
