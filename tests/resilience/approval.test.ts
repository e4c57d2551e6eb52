import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { approvals } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { type DonationsUnderTest, donationsUnderTest } from '../../services/donations/tests/donations-under-test.ts'
import { newEmail } from '../../services/donations/tests/giving.ts'
import { type Child, startChild } from './child.ts'

// A process is started twice.
jest.setTimeout(120_000)

const [ada, ben] = ['administrator-1', 'administrator-2']

describe('donations, killed while a second person approves a large gift', () => {
  let donations: DonationsUnderTest
  let child: Child
  /** The same service as a process of its own, which can be killed, on the same stores. */
  const startDonations = () => {
    const { KAFKA_BROKERS, LIMITS_SCALE, STRIPE_API_URL = '', ...others } = donations.config
    const { DATABASE_URL, REDIS_URL, IDENTITY_PUBLIC_KEYS, MAIL_PUBLIC_KEY, DONOR_ID_KEY, PUBLIC_URL } = others
    const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = others
    return startChild(new URL('../../services/donations/src/main.ts', import.meta.url), {
      DATABASE_URL,
      REDIS_URL,
      IDENTITY_PUBLIC_KEYS,
      MAIL_PUBLIC_KEY,
      DONOR_ID_KEY,
      PUBLIC_URL,
      STRIPE_API_URL,
      STRIPE_SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET,
      MONEY_DECIDERS: '2',
      LIMITS_SCALE: String(LIMITS_SCALE),
      KAFKA_BROKERS: KAFKA_BROKERS.join(','),
    })
  }
  beforeAll(async () => {
    donations = await donationsUnderTest({ MONEY_DECIDERS: '2' })
    child = await startDonations()
  })
  afterAll(async () => {
    await child?.end('SIGKILL')
    expect(await donations?.brokenInvariants()).toEqual([])
    await donations?.stop()
  })

  const approve = async (id: string): Promise<number | 'no answer'> => {
    const headers = await donations.identity.asAdministrator('donations', undefined, ben)
    return fetch(`${child.url}/api/admin/approvals/${id}/approval`, { method: 'PUT', headers }).then(
      ({ status }) => status,
      () => 'no answer' as const,
    )
  }
  const isTelling = async () =>
    (
      await donations.db.query(
        sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into outbox%'`,
      )
    ).length > 0

  it('has recorded nothing of it after it was started again, and records it once when it is approved again', async () => {
    const gift = {
      donorName: 'Nils Quill',
      donorEmail: newEmail(),
      amount: '5000.00',
      way: 'check',
      receivedOn: new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10),
      reference: '1042',
      note: '',
    }
    const asking = donations.administrator(undefined, ada)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const asked = await asking.post('/api/admin/approvals', { kind: 'offline-gift', gift }, key)
    const { id }: approvals.Approval = asked.body
    const kept = async () => ({
      gifts: await donations.db.query(
        sql`select amount_cents as cents from gifts where donor_id = ${donations.donorIdOf(gift.donorEmail)}`,
      ),
      state: (await asking.get('/api/admin/approvals')).body.items.find((one: approvals.Approval) => one.id === id)
        ?.state,
    })
    expect(await kept()).toEqual({ gifts: [], state: 'asked' })
    await donations.db.transaction(async (tx) => {
      // What is told of an act is written last: everything before it is there by then, and isn't committed.
      await tx.query(sql`lock table outbox in share mode`)
      const approving = approve(id)
      await eventually(isTelling)
      await child.end('SIGKILL')
      expect(await approving).toBe('no answer')
    })
    child = await startDonations()
    await eventually(async () => !(await isTelling()))
    expect(await kept()).toEqual({ gifts: [], state: 'asked' })
    for (const _twice of [1, 2]) expect(await approve(id)).toBe(200)
    expect((await kept()).gifts).toEqual([{ cents: 5_000_00n }])
  })
})
