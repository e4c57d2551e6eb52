import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from '@jest/globals'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import { closeRedis, firstContact, openRedis } from '@evenhand/service-kit/redis'
import { chance, eventually, failedChecks, testRedisUrl } from '@evenhand/service-kit/testing'
import { listOf, statesOf, subscribers } from '../../tests/campaign-parts.ts'
import { campaignsUnderTest } from '../../tests/campaigns-under-test.ts'
import { type SinkAnswer, sinkServer } from '../../tests/sink-server.ts'
import { retryCampaign, scheduleCampaign, sendCampaign, startDue, stepCampaign } from '../campaigns/use-cases.ts'
import { createRests } from '../sending/rests.ts'
import { sendingRules } from '../sending/rules.ts'
import type { Smtp } from '../sending/smtp.ts'

const email = await campaignsUnderTest()
afterAll(() => email.close())

const random = chance()
const by = randomUUID()
const start = (id: string) => sendCampaign(email.campaigns, { id, by, version: 1 })
const stateOf = async (id: string) => {
  const [row] = await email.db.query<{ state: string }>(sql`select state from campaigns where id = ${id}`)
  return row?.state
}

/** A campaign to so many people on a list of their own. */
async function started(count: number, emailOf?: (index: number) => string) {
  const people = await subscribers(email.db, count, emailOf)
  const listId = await listOf(email.db, people)
  const id = await email.draft({ listId })
  await start(id)
  return { id, listId, people }
}

interface Row {
  email: string
  state: string
  reason: string | null
}
const rowsOf = (id: string) =>
  email.db.query<Row>(
    sql`select coalesce(email, '') as email, state, reason from campaign_recipients where campaign_id = ${id}`,
  )

/** A process that is gone after so many mails: what it had begun stays as it was, and what it would have written is lost. */
function dyingAfter(mails: number, smtp: Smtp): { db: Database; smtp: Smtp; isDead: () => boolean } {
  let left = mails
  const refuseWhenDead = () => {
    if (left <= 0) throw new Error('killed')
  }
  const db: Database = {
    ...email.db,
    async query(statement) {
      refuseWhenDead()
      return email.db.query(statement)
    },
    async transaction(work) {
      refuseWhenDead()
      const result = await email.db.transaction((tx) =>
        work({
          ...tx,
          async query(statement) {
            refuseWhenDead()
            return tx.query(statement)
          },
        }),
      )
      // Committed, but nobody is there to hear it.
      refuseWhenDead()
      return result
    },
  }
  return {
    db,
    isDead: () => left <= 0,
    smtp: {
      close: () => undefined,
      async send(mail) {
        refuseWhenDead()
        const outcome = await smtp.send(mail)
        left -= 1
        refuseWhenDead()
        return outcome
      },
    },
  }
}

describe('a campaign to 800 people, of whom some can’t be mailed and some leave, by senders that are killed', () => {
  it('ends for each of them in one state, and reaches nobody twice', async () => {
    const refused = (index: number) => index % 200 === 7
    const sink = await sinkServer((address) => {
      if (address.startsWith('refused')) return { at: 'RCPT TO', reply: '550 no such user' }
      return address.startsWith('later') && random() < 0.5 ? { at: 'RCPT TO', reply: '450 busy' } : 'take'
    })
    const emailOf = (index: number) => {
      if (index % 200 === 3) return `not an address ${index}`
      return `${refused(index) ? 'refused' : index % 50 === 1 ? 'later' : 'person'}-${index}-${randomUUID()}@example.org`
    }
    const { id, listId, people } = await started(800, emailOf)
    const smtp = email.smtpTo(sink.url)
    let kills = 0
    for (let round = 0; round < 25 && (await stateOf(id)) === 'sending'; round++) {
      const dying = [16, 36].map((most) => dyingAfter(1 + Math.floor(random() * most), smtp))
      const stop = new AbortController()
      const running = dying.map((one) => email.send(one.smtp, one.db, stop.signal).catch(() => undefined))
      const leaving = people[300 + round]?.id
      await email.db.query(sql`
        update subscribers set status = 'unsubscribed', unsubscribed_at = now() where id = ${leaving} and status = 'active'`)
      await email.db.query(
        sql`delete from list_members where list_id = ${listId} and subscriber_id = ${people[799 - round]?.id}`,
      )
      await Promise.all(running)
      kills += dying.filter(({ isDead }) => isDead()).length
      await email.expireClaims()
      await email.dueNow()
    }
    while ((await stateOf(id)) === 'sending') {
      await email.expireClaims()
      await email.dueNow()
      await Promise.all([email.send(smtp), email.send(smtp)])
    }
    const rows = await rowsOf(id)
    const states = await statesOf(email.db, id)
    expect(kills).toBeGreaterThan(20)
    expect(rows).toHaveLength(800)
    // Of one that was handed over as its sender was killed, nobody knows that it was refused.
    const hopeless = rows.filter(({ email: to }) => /^refused|^not an/.test(to))
    expect(hopeless).toHaveLength(8)
    expect(hopeless.filter(({ state }) => !['failed', 'uncertain'].includes(state))).toEqual([])
    expect(rows.filter((row) => row.state === 'failed' && !hopeless.includes(row))).toEqual([])
    expect([states['queued'], states['sending']]).toEqual([undefined, undefined])
    // Nobody twice; whoever is sent has it; whoever has it is sent, or uncertain.
    expect([...sink.taken.values()].filter((times) => times > 1)).toEqual([])
    expect(rows.filter((row) => row.state === 'sent' && !sink.taken.has(row.email))).toEqual([])
    const known = new Map(rows.map((row) => [row.email, row.state]))
    expect([...sink.taken.keys()].filter((one) => !['sent', 'uncertain'].includes(known.get(one) ?? ''))).toEqual([])
    expect(states['uncertain'] ?? 0).toBeLessThanOrEqual(kills * sendingRules.places.campaign)
    expect(states['suppressed'] ?? 0).toBeGreaterThan(0)
    const reasons = new Set(rows.filter(({ state }) => state === 'failed').map(({ reason }) => reason))
    expect([...reasons].filter((reason) => !['bad-address', 'reply-550'].includes(reason ?? ''))).toEqual([])
    expect(sink.connectionsMost()).toBeLessThanOrEqual(sendingRules.places.campaign)
    await sink.close()
  })
})

describe('a campaign', () => {
  it('that several processes send at once reaches everybody once', async () => {
    const sink = await sinkServer()
    const { id } = await started(600)
    await Promise.all(Array.from({ length: 4 }, () => email.send(email.smtpTo(sink.url))))
    await eventually(async () => {
      await email.send(email.smtpTo(sink.url))
      return (await stateOf(id)) === 'sent'
    })
    expect(await statesOf(email.db, id)).toEqual({ sent: 600 })
    expect([...sink.taken.values()].every((times) => times === 1)).toBe(true)
    expect(sink.taken.size).toBe(600)
    await sink.close()
  })

  it('that is paused sends no more, and goes on where it stopped', async () => {
    const sink = await sinkServer()
    const { id } = await started(400)
    const smtp = email.smtpTo(sink.url)
    const sending = email.send(smtp)
    await eventually(async () => sink.taken.size > 20)
    await stepCampaign(email.campaigns, { id, by }, 'pause')
    const paused = sink.taken.size
    await sending
    expect(sink.taken.size - paused).toBeLessThanOrEqual(sendingRules.places.campaign)
    const { length } = [...sink.taken]
    await email.send(smtp)
    await sleep(50)
    expect(sink.taken.size).toBe(length)
    expect(await statesOf(email.db, id)).toEqual({ queued: 400 - length, sent: length })
    await stepCampaign(email.campaigns, { id, by }, 'resume')
    await email.send(smtp)
    expect(await stateOf(id)).toBe('sent')
    expect(sink.taken.size).toBe(400)
    await sink.close()
  })

  it('that is canceled, paused and resumed by many at once ends canceled, and the sums are equal', async () => {
    const sink = await sinkServer()
    const { id } = await started(400)
    const smtp = email.smtpTo(sink.url)
    const sending = Promise.all([email.send(smtp), email.send(smtp)])
    await eventually(async () => sink.taken.size > 20)
    const steps = ['pause', 'resume', 'pause', 'cancel', 'resume', 'pause', 'cancel'] as const
    await Promise.all(steps.map((step) => stepCampaign(email.campaigns, { id, by }, step).catch(() => undefined)))
    await sending
    await email.send(smtp)
    expect(await stateOf(id)).toBe('canceled')
    const { sent = 0, canceled = 0 } = await statesOf(email.db, id)
    expect([sent + canceled, sink.taken.size]).toEqual([400, sent])
    await sink.close()
  })

  it('that is scheduled starts once, whoever looks', async () => {
    await subscribers(email.db, 1)
    const people = await subscribers(email.db, 10)
    const id = await email.draft({ listId: await listOf(email.db, people) })
    await scheduleCampaign(email.campaigns, { id, by, version: 1, readerZone: null, at: new Date(Date.now() + 1_000) })
    expect(await startDue(email.campaigns)).toBe(false)
    const later = { ...email.campaigns, now: () => new Date(Date.now() + 2_000) }
    const starts = await Promise.all(Array.from({ length: 8 }, () => startDue(later)))
    expect(starts.filter(Boolean)).toHaveLength(1)
    expect(await statesOf(email.db, id)).toEqual({ queued: 10 })
    await stepCampaign(email.campaigns, { id, by }, 'cancel')
  })

  it('goes again to those it failed for, and to nobody else', async () => {
    let isFull = true
    const sink = await sinkServer((address) =>
      isFull && address.startsWith('full') ? { at: 'RCPT TO', reply: '552 mailbox full' } : 'take',
    )
    const { id } = await started(40, (index) => `${index < 5 ? 'full' : 'ok'}-${randomUUID()}@example.org`)
    const smtp = email.smtpTo(sink.url)
    await email.send(smtp)
    expect(await statesOf(email.db, id)).toEqual({ failed: 5, sent: 35 })
    isFull = false
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => retryCampaign(email.campaigns, { id, by })),
    )
    const fulfilled = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.totalRetried] : []))
    expect(fulfilled).toEqual([5])
    await email.send(smtp)
    expect(await statesOf(email.db, id)).toEqual({ sent: 40 })
    expect([...sink.taken.values()].every((times) => times === 1)).toBe(true)
    await sink.close()
  })
})

it('a campaign that can’t be written any more is paused, and keeps none of those behind it', async () => {
  const sink = await sinkServer(() => 'take')
  const broken = await started(3, () => `broken-${randomUUID()}@example.org`)
  const whole = await started(3, () => `whole-${randomUUID()}@example.org`)
  await email.db.query(sql`update campaigns set html_content = '<p>{{no.such}}</p>' where id = ${broken.id}`)
  await email.send(email.smtpTo(sink.url))
  expect(await email.db.query(sql`select state from campaigns where id = ${broken.id}`)).toEqual([{ state: 'paused' }])
  expect(await statesOf(email.db, whole.id)).toEqual({ sent: 3 })
  await stepCampaign(email.campaigns, { id: broken.id, by }, 'cancel')
  await sink.close()
})

describe('a mail server', () => {
  it.each<[string, SinkAnswer, Record<string, unknown>]>([
    ['refuses one for good', { at: 'RCPT TO', reply: '550 no such user' }, { state: 'failed', reason: 'reply-550' }],
    ['refuses the mail itself', { at: 'end', reply: '554 not wanted' }, { state: 'failed', reason: 'reply-554' }],
    ['says not now', { at: 'RCPT TO', reply: '450 busy' }, { state: 'queued', reason: 'reply-450' }],
    ['is going down', { at: 'RCPT TO', reply: '421 bye' }, { state: 'queued' }],
    ['hangs after the final dot', { at: 'end', does: 'hang' }, { state: 'uncertain' }],
    ['drops the connection after the final dot', { at: 'end', does: 'drop' }, { state: 'uncertain' }],
    ['takes the mail and drops before it says so', { at: 'end', does: 'take-and-drop' }, { state: 'uncertain' }],
  ])('that %s has its state, and nobody else is held up', async (_name, answer, expected) => {
    const sink = await sinkServer((address) => (address.startsWith('odd') ? answer : 'take'))
    const { id } = await started(12, (index) => `${index === 4 ? 'odd' : 'ok'}-${randomUUID()}@example.org`)
    const smtp = email.smtpTo(sink.url, 300)
    // The server was away for a moment: all rest, and go on.
    for (let rounds = 0; rounds < 3; rounds++) {
      await email.send(smtp)
      await email.db.query(sql`
        update campaign_recipients set next_attempt_at = now() where campaign_id = ${id} and state = 'queued' and email not like 'odd%'`)
    }
    const rows = await rowsOf(id)
    expect(rows.find((row) => row.email.startsWith('odd'))).toMatchObject(expected)
    expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(11)
    // Never again by itself.
    await email.expireClaims()
    await email.send(smtp)
    expect([...sink.taken.values()].every((times) => times === 1)).toBe(true)
    if (expected['state'] === 'queued') await stepCampaign(email.campaigns, { id, by }, 'cancel')
    await sink.close()
  })

  it('that is away costs nobody a try, and all get it when it is back', async () => {
    const { id } = await started(30)
    await email.send(email.smtpTo('smtp://127.0.0.1:9'))
    expect(await statesOf(email.db, id)).toEqual({ queued: 30 })
    const sink = await sinkServer()
    await email.dueNow()
    await email.send(email.smtpTo(sink.url))
    const attempts = await email.db.query<{ attempts: number }>(
      sql`select distinct attempts from campaign_recipients where campaign_id = ${id}`,
    )
    expect([await statesOf(email.db, id), attempts]).toEqual([{ sent: 30 }, [{ attempts: 1 }]])
    await sink.close()
  })
})

describe('a domain that wants less of us', () => {
  it('rests with all its recipients, who lose no try, and nobody else waits', async () => {
    let isSlow = true
    const asked: string[] = []
    const sink = await sinkServer((address) => {
      if (!address.endsWith('@slow.example')) return 'take'
      asked.push(address)
      return isSlow ? { at: 'RCPT TO', reply: '421 4.7.0 too fast for us' } : 'take'
    })
    const { id } = await started(600, (index) => `${randomUUID()}@${index % 2 === 0 ? 'slow' : 'quick'}.example`)
    const redis = openRedis(testRedisUrl())
    await firstContact(redis)
    const domains = createRests(redis, `test-${randomUUID()}`, { firstSeconds: 10, mostSeconds: 10 })
    const smtp = email.smtpTo(sink.url)
    await email.send(smtp, email.db, undefined, domains)
    const inState = await email.db.query<{ domain: string; state: string; people: number }>(sql`
      select split_part(email, '@', 2) as domain, state, count(*)::int as people from campaign_recipients where campaign_id = ${id} group by 1, 2 order by 1`)
    expect(inState).toEqual([
      { domain: 'quick.example', state: 'sent', people: 300 },
      { domain: 'slow.example', state: 'queued', people: 300 },
    ])
    // Those that were on their way as it said so.
    expect(asked.length).toBeLessThanOrEqual(sendingRules.places.campaign)
    isSlow = false
    await eventually(async () => {
      await email.dueNow()
      await email.send(smtp, email.db, undefined, domains)
      return (await stateOf(id)) === 'sent'
    }, 60_000)
    expect(await statesOf(email.db, id)).toEqual({ sent: 600 })
    await closeRedis(redis)
    await sink.close()
    // The domain rests for ten seconds.
  }, 120_000)
})

it('afterwards no invariant of the service is broken', async () => {
  expect(await failedChecks(email.url, new URL('../../checks/', import.meta.url))).toEqual([])
})
