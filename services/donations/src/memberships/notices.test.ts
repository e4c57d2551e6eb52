import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { encodeEvent, MailFailedSchema, MailSentSchema } from '@evenhand/contracts/events'
import { sql } from '@evenhand/service-kit/postgres'
import { failedChecks, type TestDatabase, testDatabase } from '@evenhand/service-kit/testing'
import * as fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { notifyOfArrears } from '../administration/memberships/notify.ts'
import { insertDonorIfNew, lockDonor } from '../donors/store.ts'
import { insertSteps } from './arrears-store.ts'
import { noticeReactions } from './notice-reactions.ts'
import { askForNotice } from './notices.ts'
import { findMembership, insertMembership } from './store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(new URL('../../migrations/', import.meta.url))
})
afterAll(() => database.drop())

const hourMs = 3_600_000
const start = new Date('2026-12-05T12:00:00.000Z')
/** The end of the seventh day after it in New York, in winter. */
const endOfSeventhDay = (at: Date): Date => {
  const day = new Date(at.getTime() - 5 * hourMs).toISOString().slice(0, 10)
  return new Date(Date.parse(`${day}T00:00:00Z`) + (8 * 24 + 5) * hourMs - 1000)
}

/** A gold membership whose payment is missing, with the first notice asked for. */
async function behind(clock: { now: Date }) {
  const { db } = database
  const [id, donorId, invoiceId] = [uuidv7(), uuidv7(), `in_${randomUUID().slice(0, 12)}`]
  await db.transaction(async (tx) => {
    await insertDonorIfNew(tx, { donorId, email: `${donorId}@example.test`, name: 'Ada', now: clock.now })
    const gold = { kind: 'level', level: 'gold' } as const
    const begun = { id, donorId, monthly: gold, feeCover: 0n, subscriptionId: `sub_${id}`, startedAt: clock.now }
    await insertMembership(tx, begun)
    await tx.query(sql`
      update memberships set state = 'past-due', behind_invoice = ${invoiceId}, behind_cents = 995, behind_since = ${clock.now}
      where id = ${id}`)
    await insertSteps(tx, { invoiceId, membershipId: id }, [{ step: 'first-notice', dueAt: clock.now }])
    const membership = await findMembership(tx, id)
    if (membership) await askForNotice(tx, { membership, donor: await lockDonor(tx, donorId), now: clock.now })
  })
  const notify = (way: 'email' | 'told', seen?: Date) =>
    notifyOfArrears({ db, now: () => clock.now }, { membershipId: id, way, seen, administratorId: 'Grace' })
  const emails = () =>
    db.query<{ payload: { mailKey: string; uselessAfter?: string; values: Record<string, string> } }>(
      sql`select payload from outbox where key = ${donorId} order by id`,
    )
  return {
    id,
    notify,
    keys: async () => (await emails()).map(({ payload }) => payload.mailKey),
    emails: async () => (await emails()).map(({ payload }) => payload),
    now: async () => (await findMembership(db, id))?.behind,
    steps: async () =>
      (
        await db.query<{ step: string; due_at: Date }>(
          sql`select step, due_at from arrears_steps where invoice_id = ${invoiceId} order by due_at, step`,
        )
      ).map(({ step, due_at: dueAt }) => ({ step, dueAt })),
    pay: () =>
      db.transaction(async (tx) => {
        await tx.query(sql`update memberships set state = 'active', behind_invoice = null, behind_cents = null, behind_since = null,
          lapses_at = null, notice_key = null, notice_asked_at = null, notice_failure = null where id = ${id}`)
        await tx.query(
          sql`update arrears_steps set outcome = 'needless', settled_at = ${clock.now} where invoice_id = ${invoiceId}`,
        )
      }),
  }
}

/** `email` tells what became of an email; every event may come more than once. */
async function tell(mailKey: string, became: { sentAt: Date } | { failure: string }): Promise<void> {
  const about = { mailKey, template: 'membership-payment-failed', lane: 'notice' }
  const [schema, json] =
    'sentAt' in became
      ? [MailSentSchema, encodeEvent(MailSentSchema, { ...about, sentAt: became.sentAt.toISOString() })]
      : [
          MailFailedSchema,
          encodeEvent(MailFailedSchema, { ...about, reason: became.failure, failedAt: start.toISOString() }),
        ]
  const heard = { id: randomUUID(), type: schema.typeName, time: start }
  const reaction = noticeReactions(database.db).find(({ type }) => type === schema.typeName)
  for (let times = 0; times < 2; times++) await reaction?.handle(json, heard)
}

describe('the notice of a missing payment', () => {
  it('begins the time to pay when it was sent, however late, and not when it was asked for', async () => {
    const held = await behind({ now: start })
    expect(await held.now()).toMatchObject({ lapsesAt: undefined, notice: { askedAt: start } })
    expect((await held.steps()).map(({ step }) => step)).toEqual(['first-notice'])
    const [first] = await held.emails()
    expect(first).toMatchObject({ values: { notice: 'first-notice', payWithinDays: '7' } })
    expect(first).not.toHaveProperty('uselessAfter')
    const sentAt = new Date(start.getTime() + 72 * hourMs)
    await tell(first?.mailKey ?? '', { sentAt })
    expect((await held.now())?.lapsesAt).toEqual(new Date('2026-12-16T04:59:59Z'))
    expect(await held.steps()).toEqual([
      { step: 'first-notice', dueAt: start },
      { step: 'second-notice', dueAt: new Date('2026-12-11T12:00:00Z') },
      { step: 'last-notice', dueAt: new Date('2026-12-13T12:00:00Z') },
      { step: 'lapse', dueAt: new Date('2026-12-16T04:59:59Z') },
    ])
  })

  it('is not sent before it was asked for, whatever the clock of another machine says', async () => {
    const held = await behind({ now: start })
    await tell((await held.keys())[0] ?? '', { sentAt: new Date(start.getTime() - 9 * 24 * hourMs) })
    expect((await held.now())?.lapsesAt).toEqual(endOfSeventhDay(start))
  })

  it('is asked for again only where it failed or is silent for a day, by who saw the newest', async () => {
    const clock = { now: start }
    const held = await behind(clock)
    await expect(held.notify('email', start)).rejects.toThrow('The email is on its way.')
    await tell((await held.keys())[0] ?? '', { failure: 'reply-550' })
    await expect(held.notify('email', new Date(0))).rejects.toMatchObject({ code: 'conflict' })
    clock.now = new Date(start.getTime() + hourMs)
    await held.notify('email', start)
    await expect(held.notify('email', start)).rejects.toMatchObject({ code: 'conflict' })
    expect(new Set(await held.keys()).size).toBe(2)
    clock.now = new Date(start.getTime() + 25 * hourMs + 1)
    await held.notify('email', new Date(start.getTime() + hourMs))
    await held.notify('told', clock.now)
    await expect(held.notify('told', clock.now)).rejects.toThrow('The donor has been told meanwhile.')
    await held.pay()
    await expect(held.notify('told', clock.now)).rejects.toThrow('No payment of this membership is missing anymore.')
  })

  it('any history of what email tells and the desk does begins the time once, with the first that reached the donor', async () => {
    const anyDeed = fc.record({
      kind: fc.constantFrom('sent', 'failed', 'again', 'told', 'pay'),
      hours: fc.integer({ min: 0, max: 40 }),
      which: fc.nat({ max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyDeed, { maxLength: 8 }), async (deeds) => {
        const clock = { now: start }
        const held = await behind(clock)
        let expected: { lapsesAt?: Date; isPaid: boolean } = { isPaid: false }
        for (const { kind, hours, which } of deeds) {
          clock.now = new Date(clock.now.getTime() + hours * hourMs)
          const keys = await held.keys()
          const key = keys.at(-1 - (which % keys.length)) ?? ''
          const isNewest = key === keys.at(-1)
          const isOpen = !expected.isPaid && expected.lapsesAt === undefined
          const seen = (await held.now())?.notice?.askedAt
          if (kind === 'sent') await tell(key, { sentAt: clock.now })
          if (kind === 'failed') await tell(key, { failure: 'reply-550' })
          if (kind === 'again') await held.notify('email', seen).catch(() => undefined)
          if (kind === 'told') await held.notify('told', seen).catch(() => undefined)
          if (kind === 'pay') await held.pay()
          const reached = isOpen && (kind === 'told' || (kind === 'sent' && isNewest))
          expected = {
            isPaid: expected.isPaid || kind === 'pay',
            ...(reached
              ? { lapsesAt: endOfSeventhDay(clock.now) }
              : expected.lapsesAt && { lapsesAt: expected.lapsesAt }),
          }
          const found = await held.now()
          expect(found?.lapsesAt).toEqual(expected.isPaid ? undefined : expected.lapsesAt)
        }
      }),
      { numRuns: 60, endOnFailure: true },
    )
    expect(await failedChecks(database.url, new URL('../../checks/', import.meta.url))).toEqual([])
    // Each of sixty histories is written to the database, and read after each act.
  }, 120_000)
})
