import { donorIds } from '@evenhand/service-kit/auth'
import { recentHere } from '@evenhand/service-kit/limits'
import { createLog } from '@evenhand/service-kit/telemetry'
import { type TestDatabase, testDatabase } from '@evenhand/service-kit/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { newEmail, newSession } from '../../tests/giving.ts'
import { noSubscriptions } from '../../tests/no-subscriptions.ts'
import { processorInMemory } from '../../tests/processor-in-memory.ts'
import { type OpenDeps, openGuardedCheckout } from '../checkout/opening/open-guarded.ts'
import { newTurns } from '../processor/in-turns.ts'
import type { Asking } from './guarded.ts'
import { type Shield, shieldWith } from './shield.ts'
import { usualThresholds } from './thresholds.ts'

const log = createLog('shield', { write: () => undefined })
const now = () => new Date()

describe('a payment that is asked for again', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase(new URL('../../migrations/', import.meta.url))
  })
  afterAll(async () => database.drop())

  /** Carts whose payments are opened, and what the processor and the shield know of them. */
  const donorIdOf = donorIds('a key for tests alone')

  function scene() {
    const { db } = database
    const { processor } = processorInMemory()
    const [opened, heardOf] = [new Set<string>(), new Set<string>()]
    let meanwhile = async (): Promise<unknown> => undefined
    const deps: OpenDeps = {
      db,
      processor: {
        ...processor,
        async openPayment(wanted) {
          const payment = await processor.openPayment(wanted)
          opened.add(payment.paymentId)
          return payment
        },
      },
      subscriptions: noSubscriptions,
      subscriptionTurns: newTurns(),
      shield: { ...quiet, opened: async (_, paymentId) => void heardOf.add(paymentId) },
      cardSetups: { take: async () => unlimited },
      // Asked between the look at what is open and the opening: here the other request gets in.
      looks: {
        async take() {
          await meanwhile()
          return unlimited
        },
      },
      donorIdOf,
      log,
      now,
    }
    const cartSessionId = newSession()
    const open = (email: string) =>
      openGuardedCheckout(
        deps,
        {
          lines: [{ kind: 'one-time', cents: 50_00n }],
          claimed: 50_00n,
          cartSessionId,
          checkoutId: undefined,
          requestKey: undefined,
          donor: { kind: 'named', email, name: 'Ada Lovelace' },
          browserSession: undefined,
        },
        { caller: { role: 'anonymous' }, request: { get: () => undefined } } as unknown as Asking,
      )
    return { open, opened, heardOf, meanwhile: (work: () => Promise<unknown>) => void (meanwhile = work) }
  }

  it('is not opened anew past the shield when the cart was opened for somebody else meanwhile', async () => {
    const { open, opened, heardOf, meanwhile } = scene()
    const [first, other] = [newEmail(), newEmail()]
    await open(first)
    meanwhile(async () => {
      meanwhile(async () => undefined)
      await open(other)
    })
    await expect(open(first)).rejects.toMatchObject({ code: 'request-in-progress' })
    expect([...heardOf]).toEqual([...opened])
    expect(opened.size).toBe(2)
    await open(first)
    expect([...heardOf]).toEqual([...opened])
    expect(opened.size).toBe(3)
  })
})

const unlimited = { limit: 1, remaining: 1, resetSeconds: 1 }

/** A shield that lets everybody through. */
const quiet: Shield = {
  admit: async () => ({ attempt: 'an attempt', traces: { keys: {}, proved: false } }),
  opened: async () => undefined,
  forget: async () => undefined,
  declined: async () => undefined,
  paid: async () => undefined,
  cardKept: async () => undefined,
}

describe('a decline of a payment that the shield never heard of', () => {
  function scene() {
    const closed: string[] = []
    const shield = shieldWith({
      recent: recentHere(),
      proofs: { ask: async () => Promise.reject(new Error('asked for work')), accept: async () => false },
      thresholds: usualThresholds,
      secret: 'the secret of the test',
      log,
      closePayment: async (paymentId) => void closed.push(paymentId),
      isUnpaidCheckout: async (paymentId) => paymentId.startsWith('pi_lost'),
    })
    return { shield, closed }
  }
  const payer = { address: '10.1.2.3', browser: 'a browser', donorId: 'a donor', proved: false }

  it('closes it, and counts against the whole site', async () => {
    const { shield, closed } = scene()
    await shield.forget(await shield.admit(payer, undefined))
    for (let time = 0; time < usualThresholds.site.declined; time++)
      await shield.declined({ paymentId: `pi_lost_${time}`, declineId: `ch_${time}`, card: `card ${time}` })
    expect(closed).toHaveLength(usualThresholds.site.declined)
    await expect(shield.admit(payer, undefined)).rejects.toThrow('asked for work')
  })

  it('is nothing to the shield when it is no checkout’s, or is paid', async () => {
    const { shield, closed } = scene()
    await shield.opened(await shield.admit(payer, undefined), 'pi_lost_and_paid')
    await shield.paid('pi_lost_and_paid')
    for (const paymentId of ['pi_of_an_invoice', 'pi_lost_and_paid'])
      await shield.declined({ paymentId, declineId: `ch_${paymentId}`, card: 'a card' })
    expect(closed).toEqual([])
  })
})
