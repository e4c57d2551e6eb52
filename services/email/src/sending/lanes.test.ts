import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { mailTemplates } from '@evenhand/contracts/mail'
import { sql } from '@evenhand/service-kit/postgres'
import { closeRedis, firstContact, openRedis } from '@evenhand/service-kit/redis'
import { createLog } from '@evenhand/service-kit/telemetry'
import { eventually, testRedisUrl } from '@evenhand/service-kit/testing'
import { noRests } from '../../tests/no-rests.ts'
import { aReceipt, senderUnderTest } from '../../tests/sender-under-test.ts'
import { sinkServer } from '../../tests/sink-server.ts'
import { saveOwnMail } from '../messages/own-mail.ts'
import { createBell } from '@evenhand/service-kit/lifecycle'
import { sendJobs } from './job.ts'
import { laneOfTemplate } from '../messages/handling.ts'
import { type Lane, lanes } from '../messages/lanes.ts'
import { sendingRules } from './rules.ts'
import { createPace } from './pace.ts'

const email = await senderUnderTest()
const redis = openRedis(testRedisUrl())
await firstContact(redis)
afterAll(async () => {
  await closeRedis(redis)
  await email.close()
})

const log = createLog('email')
const aCode = (to: string) => ({
  mailKey: `code:${randomUUID()}`,
  to,
  template: 'sign-in-code',
  values: { code: '123456', link: 'http://localhost:8080/sign-in/link#token=abc', minutes: '10' },
})
const address = (kind: string) => `${kind}-${randomUUID()}@example.org`

type Sink = Awaited<ReturnType<typeof sinkServer>>
/** How many other emails leave between one that is requested now and its own leaving. */
async function passedBy(sink: Sink, to: string, request: () => Promise<unknown>): Promise<number> {
  const before = sink.taken.size
  await request()
  await eventually(async () => sink.taken.has(to))
  return [...sink.taken.keys()].indexOf(to) - before
}

/** All places of a process, until stopped; `slowly` is how long the mail server takes for a receipt. */
function process(url: string, mailsPerSecond: number) {
  const pace = createPace(redis, { name: `smtp-${randomUUID()}`, mailsPerSecond })
  const smtps = new Map(lanes.map((lane) => [lane, email.smtpTo(url)]))
  const smtpOf = (lane: Lane) => smtps.get(lane) ?? email.mailbox
  const stop = new AbortController()
  const bell = createBell()
  const jobs = sendJobs(
    {
      db: email.db,
      smtpOf,
      pace,
      domains: noRests,
      whyWithheld: async () => undefined,
      filesOf: async () => [],
      publicUrl: 'http://localhost:8080',
      log,
    },
    bell,
  )
  const running = jobs.map(async (job) => {
    while (!stop.signal.aborted) {
      if (!(await job.run(stop.signal))) await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  return {
    pace,
    async stop() {
      stop.abort()
      await Promise.all(running)
    },
  }
}

const useless = () =>
  email.db.query(
    sql`update messages set state = 'useless', finished_at = now(), template_values = null where finished_at is null and state <> 'sending'`,
  )

/** A third of those that wait. At this pace they leave within some seconds. */
const fewMails = 50

describe('lanes', () => {
  it('are those of codes and of what says that money was received; everything else is a notice', () => {
    expect(laneOfTemplate('sign-in-code')).toBe('code')
    expect(laneOfTemplate('refund')).toBe('receipt')
    expect(mailTemplates.filter((name) => laneOfTemplate(name) !== 'notice').toSorted()).toEqual([
      'cart-link',
      'corrected-receipt',
      'receipt',
      'receipt-again',
      'refund',
      'sign-in-code',
      'sponsorship-invoice',
      'subscription-request',
    ])
  })

  it('leave each lane before them something of the pace', () => {
    const shares = lanes.map((lane) => sendingRules.shares[lane])
    expect(shares).toEqual(shares.toSorted((one, other) => other - one))
    expect(new Set(shares).size).toBe(lanes.length)
  })

  it('a code leaves at once, however many receipts wait', async () => {
    const sink = await sinkServer()
    await Promise.all(Array.from({ length: 150 }, () => email.requestMail(aReceipt(address('receipt')))))
    const sender = process(sink.url, 20)
    await eventually(async () => sink.taken.size >= 5)
    const to = address('code')
    expect(await passedBy(sink, to, () => email.requestMail(aCode(to)))).toBeLessThan(fewMails)
    await sender.stop()
    await useless()
    await sink.close()
  })

  it('a code leaves at once, though the mail server hangs on every receipt', async () => {
    const sink = await sinkServer((to) => (to.startsWith('receipt') ? { at: 'end', does: 'hang' } : 'take'))
    await Promise.all(Array.from({ length: 5 }, () => email.requestMail(aReceipt(address('receipt')))))
    const sender = process(sink.url, 100)
    const allHang = async () => {
      const rows = await email.db.query(sql`select 1 from messages where state = 'sending' and lane = 'receipt'`)
      return rows.length === sendingRules.places.receipt
    }
    await eventually(allHang)
    const to = address('code')
    await email.requestMail(aCode(to))
    await eventually(async () => sink.taken.has(to))
    expect(await allHang()).toBe(true)
    await sink.close()
    await sender.stop()
    await useless()
  })

  it('a notice leaves at once, however many emails of automations wait', async () => {
    const sink = await sinkServer()
    const values = { subject: 'Thank you', html: '<p>Thank you</p>', text: 'Thank you' }
    await email.db.transaction(async (tx) => {
      for (let count = 0; count < 150; count++)
        await saveOwnMail(tx, 'designed', { mailKey: randomUUID(), to: address('automation'), values }, 'campaign')
    })
    const sender = process(sink.url, 20)
    await eventually(async () => sink.taken.size >= 5)
    const to = address('notice')
    const notice = { mailKey: randomUUID(), to, values }
    const request = () => email.db.transaction((tx) => saveOwnMail(tx, 'designed', notice))
    expect(await passedBy(sink, to, request)).toBeLessThan(fewMails)
    await sender.stop()
    await useless()
    await sink.close()
  })

  it('a receipt waits for few emails of a campaign that takes all that it may', async () => {
    const sink = await sinkServer()
    const sender = process(sink.url, 20)
    const over = new AbortController()
    const taken: Record<Lane, number> = { code: 0, receipt: 0, notice: 0, campaign: 0 }
    const campaign = Array.from({ length: 6 }, async () => {
      while (!over.signal.aborted) {
        await sender.pace('campaign', 1)
        taken.campaign += 1
      }
    })
    await eventually(async () => taken.campaign > 5)
    const passed: number[] = []
    for (let count = 0; count < 8; count++) {
      const to = address('receipt')
      const before = taken.campaign
      await email.requestMail(aReceipt(to))
      await eventually(async () => sink.taken.has(to))
      passed.push(taken.campaign - before)
    }
    over.abort()
    await Promise.all([...campaign, sender.stop()])
    expect(Math.max(...passed)).toBeLessThan(fewMails)
    await sink.close()
  })
})

describe('what became of a mail', () => {
  it('is told once, by its key and without its address', async () => {
    const sink = await sinkServer((to) =>
      to.startsWith('refused') ? { at: 'RCPT TO', reply: '550 no such user' } : 'take',
    )
    const smtp = email.smtpTo(sink.url)
    const [sent, refused, late] = [aReceipt(address('ok')), aReceipt(address('refused')), aCode(address('late'))]
    await email.requestMail(sent)
    await email.requestMail(refused)
    await email.requestMail({ ...late, uselessAfter: new Date(Date.now() - 1_000).toISOString() })
    await Promise.all([email.send(smtp), email.send(smtp)])
    const told = await email.db.query<{ topic: string; type: string; payload: unknown }>(sql`
      select topic, split_part(type, '.', 4) as type, payload from outbox
      where key in (${sent.mailKey}, ${refused.mailKey}, ${late.mailKey}) order by type, key`)
    expect(told.every(({ topic }) => topic === 'evenhand.delivery.v1')).toBe(true)
    const aTime = expect.stringMatching(/^20..-..-..T/)
    expect(told.map(({ type, payload }) => [type, payload])).toEqual([
      [
        'MailFailed',
        { mailKey: late.mailKey, template: 'sign-in-code', lane: 'code', reason: 'useless', failedAt: aTime },
      ],
      [
        'MailFailed',
        { mailKey: refused.mailKey, template: 'receipt', lane: 'receipt', reason: 'reply-550', failedAt: aTime },
      ],
      ['MailSent', { mailKey: sent.mailKey, template: 'receipt', lane: 'receipt', sentAt: aTime }],
    ])
    expect(JSON.stringify(told)).not.toContain('@')
    await sink.close()
  })
})
