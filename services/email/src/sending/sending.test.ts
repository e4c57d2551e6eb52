import { afterAll, describe, expect, it } from '@jest/globals'
import { renderReceipt } from '@evenhand/receipts/pdf'
import { aReceipt as aSnapshot } from '@evenhand/receipts/testing'
import { WrongMessage } from '@evenhand/service-kit/inbox'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import { DependencyDown } from '@evenhand/service-kit/problems'
import { failedChecks, layCable, testMailbox } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { aRecipient, attachmentsOf, mailsTo } from '../../tests/mailbox.ts'
import { refusingServer } from '../../tests/refusing-server.ts'
import { aReceipt, senderUnderTest } from '../../tests/sender-under-test.ts'
import { forgetPersonal } from '../messages/store.ts'
import { readyMails } from './send-mail.ts'
import type { Smtp } from './smtp.ts'
import {
  claimMail,
  countWithoutPaper,
  endMailsTo,
  giveBack,
  keepClaim,
  markFailed,
  markSent,
  takeBackCutOff,
} from './store.ts'

const email = await senderUnderTest()
afterAll(() => email.close())

const dueNow = (mailKey: string) =>
  email.db.query(sql`update messages set next_attempt_at = now() where mail_key = ${mailKey}`)

describe('a mail', () => {
  it('goes to no address that is on hold for all emails, but for the code that its owner signs in with', async () => {
    const to = aRecipient()
    await email.db.query(sql`
      insert into suppressions (email_key, scope, reason, words, since, by) values (${to}, 'everything', 'hard-bounce', '', now(), 'mail-server')`)
    const request = aReceipt(to)
    const values = { code: '123456', link: 'http://localhost:8080/sign-in/link#token=abc', minutes: '10' }
    const code = { mailKey: `code:${randomUUID()}`, to, template: 'sign-in-code', values }
    await email.requestMail(request)
    await email.requestMail(code)
    await email.send()
    expect(await email.stateOf(request.mailKey)).toMatchObject({ state: 'failed', failure: 'suppressed' })
    expect(await email.stateOf(code.mailKey)).toMatchObject({ state: 'sent' })
    expect(await mailsTo(to)).toHaveLength(1)
  })

  it('to someone who is erased goes to any address, also while they are erased, and is forgotten with the sending', async () => {
    const to = aRecipient()
    const donorId = email.donorIdOf(to)
    await email.db.query(sql`
      insert into suppressions (email_key, scope, reason, words, since, by) values (${to}, 'everything', 'by-hand', '', now(), 'ada')`)
    const link = 'https://giveaway.test/data-erasure#token=a'
    const done = {
      mailKey: `erasure-done:${randomUUID()}`,
      to,
      template: 'erasure-done',
      values: { askedAt: '2026-11-29T12:00:00.000Z', link },
    }
    const receipt = aReceipt(to)
    await email.requestMail(done)
    await email.requestMail(receipt)
    await email.db.transaction((tx) => endMailsTo(tx, donorId))
    expect(await email.stateOf(receipt.mailKey)).toMatchObject({ state: 'failed', failure: 'erased' })
    await email.send()
    expect(await email.stateOf(done.mailKey)).toMatchObject({ state: 'sent' })
    expect((await mailsTo(to)).map(({ subject }) => subject)).toEqual(['Your data is erased'])
    const left = await email.db.query(sql`
      select 1 from messages where mail_key = ${done.mailKey} and (recipient is not null or template_values is not null)`)
    expect(left).toEqual([])
  })

  it('that strangers asked for by typing an address comes twelve times a day into one mailbox, over all ways, and what was paid for always', async () => {
    const mailbox = randomUUID()
    const addresses = [`${mailbox}@example.org`, `${mailbox.toUpperCase()}+a@example.org`, `${mailbox}+b@example.org`]
    const stranger = (template: string, values: Record<string, string>, number: number) => ({
      mailKey: `${template}:${randomUUID()}`,
      to: addresses[number % 3] ?? '',
      template,
      values,
    })
    const requests = Array.from({ length: 30 }, (_, number) =>
      number % 2 === 0
        ? stranger('message-received', { what: 'message' }, number)
        : stranger('free-entry', { enteredAt: '2026-11-21T15:00:00.000Z' }, number),
    )
    for (const request of requests) await email.requestMail(request)
    const code = stranger('sign-in-code', { code: '123456', link: 'http://localhost:8080/a', minutes: '10' }, 0)
    const own = stranger('free-entry', { enteredAt: '2026-11-21T15:00:00.000Z', own: 'yes' }, 0)
    const receipt = aReceipt(addresses[0] ?? '')
    for (const request of [code, receipt, own]) await email.requestMail(request)
    await Promise.all([email.send(), email.send()])
    const states = await Promise.all(requests.map(({ mailKey }) => email.stateOf(mailKey)))
    expect(states.map((one) => one?.failure ?? one?.state)).toEqual([
      ...Array<string>(12).fill('sent'),
      ...Array<string>(18).fill('mailbox-budget'),
    ])
    for (const { mailKey } of [code, receipt, own])
      expect(await email.stateOf(mailKey)).toMatchObject({ state: 'sent' })
    expect(await mailsTo(mailbox)).toHaveLength(15)
  })

  it('is sent once, however often it is asked for, and whoever sends', async () => {
    const to = aRecipient()
    const request = aReceipt(to)
    const eventId = randomUUID()
    await Promise.all([
      ...Array.from({ length: 10 }, () => email.requestMail(request, eventId)),
      ...Array.from({ length: 10 }, () => email.requestMail(request)),
    ])
    await Promise.all([email.send(), email.send(), email.send()])
    expect(await mailsTo(to)).toHaveLength(1)
    expect(await email.stateOf(request.mailKey)).toMatchObject({ state: 'sent', attempts: 1, uncertain: 0 })
  })

  it('is sent once where several services ask for it by one key, each with what it knows of the person', async () => {
    const to = aRecipient()
    const mailKey = `hold:${randomUUID()}:2`
    const asked = (donorName: string) => ({
      mailKey,
      to,
      template: 'hold-decided',
      values: { donorName, verdict: 'refused' },
    })
    const ask = () => Promise.all(['Ada Lovelace', 'Ada', ''].map((name) => email.requestMail(asked(name))))
    await ask()
    await email.send()
    // Heard late, long after it has left.
    await ask()
    await email.send()
    expect((await mailsTo(to)).map(({ subject }) => subject)).toEqual(['Your free entries don’t count'])
    expect(await email.stateOf(mailKey)).toMatchObject({ state: 'sent', attempts: 1 })
  })

  it('goes to every address that is taken, and to nobody else', async () => {
    const to = `a&b=c'd!#$%*+/?^_\`{|}~.${randomUUID()}@example.org`
    const request = aReceipt(to)
    await email.requestMail(request)
    await email.send()
    const [mail, ...more] = await mailsTo(to)
    expect([mail?.to, more]).toEqual([[expect.objectContaining({ address: to })], []])
    expect(await email.stateOf(request.mailKey)).toMatchObject({ state: 'sent' })
  })

  it('of fifty that two senders share is sent once each', async () => {
    const to = aRecipient()
    await Promise.all(Array.from({ length: 50 }, () => email.requestMail(aReceipt(to))))
    await Promise.all([email.send(), email.send()])
    const ids = (await mailsTo(to)).map(({ messageId }) => messageId)
    expect(ids).toHaveLength(50)
    expect(new Set(ids).size).toBe(50)
  })

  it.each([
    ['with an address that is none', { to: 'not an address' }],
    ['with two addresses in one', { to: 'a@example.org, b@example.org' }],
    ['of an unknown template', { template: 'no-such' }],
    ['without a value that its template shows', { values: { amount: '50.00' } }],
  ])('%s is a wrong message', async (_name, change) => {
    await expect(email.requestMail({ ...aReceipt(aRecipient()), ...change })).rejects.toBeInstanceOf(WrongMessage)
  })
})

describe('a receipt', () => {
  const sources = (): string[] => [`gift:${randomUUID()}`, `gift:${randomUUID()}`]

  it('waits for all its ledger lines and shows their sum', async () => {
    const [to, [first = '', second = '']] = [aRecipient(), sources()]
    await email.requestMail(aReceipt(to, [first, second]))
    await email.grantEntries(first, 1_000n)
    await email.send()
    expect(await mailsTo(to)).toEqual([])
    await email.grantEntries(second, 250n)
    await email.send()
    expect((await mailsTo(to)).map(({ text }) => text)).toEqual([expect.stringContaining('Entries earned: 1,250')])
  })

  it('is the same when the ledger lines are heard of first, and twice', async () => {
    const [to, [first = '', second = '']] = [aRecipient(), sources()]
    for (const source of [second, first, first]) await email.grantEntries(source, 12n)
    await email.requestMail(aReceipt(to, [first, second, second]))
    await email.send()
    expect((await mailsTo(to)).map(({ text }) => text)).toEqual([expect.stringContaining('Entries earned: 24')])
  })

  it('goes out without them after ten minutes, and says that they follow', async () => {
    const to = aRecipient()
    const request = aReceipt(to, sources())
    await email.requestMail(request)
    await email.db.query(
      sql`update messages set wait_until = wait_until - interval '599 s' where mail_key = ${request.mailKey}`,
    )
    await email.send()
    expect(await mailsTo(to)).toEqual([])
    await email.db.query(
      sql`update messages set wait_until = wait_until - interval '1 s' where mail_key = ${request.mailKey}`,
    )
    await email.send()
    expect((await mailsTo(to)).map(({ text }) => text)).toEqual([
      expect.stringContaining("Your entries aren't recorded yet. They'll be in your donor account shortly."),
    ])
  })
})

describe('the paper of a receipt', () => {
  it('comes with the mail, the same to the byte as whoever draws it from the snapshot', async () => {
    const to = aRecipient()
    const request = aReceipt(to)
    const snapshot = aSnapshot()
    await email.requestMail({ ...request, values: { ...request.values, snapshot: JSON.stringify(snapshot) } })
    await email.send()
    const [mail] = await mailsTo(to)
    const [file, ...others] = await attachmentsOf(mail)
    expect(others).toEqual([])
    expect(file?.fileName).toBe(`receipt-${snapshot.number}.pdf`)
    expect(Buffer.compare(file?.bytes ?? Buffer.of(), await renderReceipt(snapshot))).toBe(0)
  })
})

describe('a paper that can’t be drawn or read', () => {
  it('keeps its email back and is counted, until the email goes out with it', async () => {
    const to = aRecipient()
    const request = aReceipt(to)
    await email.requestMail(request)
    const before = await countWithoutPaper(email.db)
    await email.send(undefined, undefined, () => Promise.reject(new Error('no such file')))
    expect(await email.stateOf(request.mailKey)).toMatchObject({ state: 'queued', failure: null })
    expect(await countWithoutPaper(email.db)).toBe(before + 1)
    expect(await mailsTo(to)).toEqual([])
    await dueNow(request.mailKey)
    await email.send()
    expect(await mailsTo(to)).toHaveLength(1)
    expect(await countWithoutPaper(email.db)).toBe(before)
  })
})

describe('while the mail server is away', () => {
  it('mails wait, and go out when it is back', async () => {
    const to = aRecipient()
    const cable = await layCable(testMailbox().smtpUrl)
    const smtp = email.smtpTo(cable.url)
    const requests = Array.from({ length: 5 }, () => aReceipt(to))
    cable.cut()
    for (const request of requests) await email.requestMail(request)
    await email.send(smtp)
    for (const { mailKey } of requests) expect(await email.stateOf(mailKey)).toMatchObject({ state: 'queued' })
    cable.mend()
    for (const { mailKey } of requests) await dueNow(mailKey)
    await email.send(smtp)
    expect(await mailsTo(to)).toHaveLength(5)
    await cable.close()
  })
})

describe('a mail server that refuses', () => {
  it.each([
    ['RCPT TO', '550 no such user', { state: 'failed', failure: 'reply-550' }],
    ['RCPT TO', '451 try again later', { state: 'queued', failure: null }],
    ['MAIL FROM', '550 sender not allowed', { state: 'queued', failure: null }],
    ['DATA', '554 not wanted', { state: 'failed', failure: 'reply-554' }],
    ['DATA', '421 going down', { state: 'queued', failure: null }],
  ] as const)('at %s with "%s" leaves the mail %j', async (step, reply, expected) => {
    const server = await refusingServer(step, reply)
    const smtp = email.smtpTo(server.url)
    const request = aReceipt(aRecipient())
    await email.requestMail(request)
    await email.send(smtp)
    expect(await email.stateOf(request.mailKey)).toMatchObject({ ...expected, attempts: 1 })
    smtp.close()
    await server.close()
    await email.db.query(sql`
      update messages set state = 'useless', finished_at = now(), template_values = null where mail_key = ${request.mailKey} and state = 'queued'`)
  })
})

describe('a crash in the middle of sending', () => {
  /** Delivers, and then the process is gone: nobody learns of it. */
  const dyingAfter = (smtp: Smtp): Smtp & { delivered: Promise<void> } => {
    const delivered = Promise.withResolvers<void>()
    return {
      delivered: delivered.promise,
      close: () => undefined,
      async send(mail) {
        await smtp.send(mail)
        delivered.resolve()
        return new Promise(() => undefined)
      },
    }
  }

  it('leads to the same mail again after a minute, with the same Message-ID, and is counted', async () => {
    const to = aRecipient()
    const request = aReceipt(to)
    await email.requestMail(request)
    const dying = dyingAfter(email.mailbox)
    void email.send(dying)
    await dying.delivered
    expect(await email.stateOf(request.mailKey)).toMatchObject({ state: 'sending' })
    await email.send()
    expect(await mailsTo(to)).toHaveLength(1)
    await email.db.query(
      sql`update messages set claimed_at = claimed_at - interval '61 s' where mail_key = ${request.mailKey}`,
    )
    await email.send()
    const mails = await mailsTo(to)
    expect(mails).toHaveLength(2)
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await email.stateOf(request.mailKey)).toMatchObject({ state: 'sent', attempts: 2, uncertain: 1 })
  })
})

describe('a database that goes away right after a mail was sent', () => {
  it('learns of it when it is back, and the mail is not sent again', async () => {
    const to = aRecipient()
    const request = aReceipt(to)
    await email.requestMail(request)
    let refusals = 3
    const db: Database = {
      ...email.db,
      transaction: (work) =>
        email.db.transaction((tx) =>
          work({
            ...tx,
            query: async (statement) => {
              if (statement.text.includes("state = 'sent'") && refusals-- > 0) throw new DependencyDown('away')
              return tx.query(statement)
            },
          }),
        ),
    }
    await email.send(email.mailbox, db)
    expect(refusals).toBeLessThan(0)
    expect(await mailsTo(to)).toHaveLength(1)
    expect(await email.stateOf(request.mailKey)).toMatchObject({ state: 'sent', attempts: 1, uncertain: 0 })
  })
})

describe('a claim', () => {
  const claimed = async () => {
    const request = aReceipt(aRecipient())
    await email.requestMail(request)
    await readyMails(email.db)
    const mail = await claimMail(email.db, 'receipt')
    if (!mail) throw new Error('nothing was claimed')
    await email.db.query(sql`update messages set claimed_at = now() - interval '59 seconds' where id = ${mail.id}`)
    return { mail, mailKey: request.mailKey }
  }

  it('of whoever still sends is not taken for cut off', async () => {
    const { mail, mailKey } = await claimed()
    await keepClaim(email.db, mail)
    await email.db.query(sql`update messages set claimed_at = claimed_at - interval '58 seconds' where id = ${mail.id}`)
    await takeBackCutOff(email.db)
    expect(await email.stateOf(mailKey)).toMatchObject({ state: 'sending', uncertain: 0 })
    await email.db.transaction((tx) => markSent(tx, mail.id))
  })

  it('that was lost says nothing about the one that came after it', async () => {
    const { mail, mailKey } = await claimed()
    await email.db.query(sql`update messages set claimed_at = now() - interval '2 minutes' where id = ${mail.id}`)
    await takeBackCutOff(email.db)
    const second = await claimMail(email.db, 'receipt')
    expect(second?.id).toBe(mail.id)
    await email.db.transaction((tx) => markFailed(tx, mail, 'reply-550'))
    await giveBack(email.db, mail, { restSeconds: 0 })
    expect(await email.stateOf(mailKey)).toMatchObject({ state: 'sending', uncertain: 1 })
    await email.db.transaction((tx) => markSent(tx, mail.id))
  })
})

describe('personal data', () => {
  const aCode = (to: string, uselessAfter: Date) => ({
    mailKey: `code:${randomUUID()}`,
    to,
    template: 'sign-in-code',
    values: { code: '123456', link: 'http://localhost:8080/sign-in/link#token=abc', minutes: '10' },
    uselessAfter: uselessAfter.toISOString(),
  })
  const kept = async (mailKey: string) => {
    const [row] = await email.db.query<{ recipient: string | null; values: unknown }>(
      sql`select recipient, template_values as values from messages where mail_key = ${mailKey}`,
    )
    return row
  }

  it('of a code that has expired goes at once, and the code is not sent', async () => {
    const to = aRecipient()
    const [late, inTime] = [aCode(to, new Date(Date.now() - 1000)), aCode(to, new Date(Date.now() + 60_000))]
    await email.requestMail(late)
    await email.requestMail(inTime)
    await email.send()
    expect(await mailsTo(to)).toHaveLength(1)
    expect(await email.stateOf(late.mailKey)).toMatchObject({ state: 'useless' })
    expect(await kept(late.mailKey)).toEqual({ recipient: null, values: null })
    expect(await kept(inTime.mailKey)).toEqual({ recipient: to, values: null })
  })

  it('of a code that expires while it waits is of no use to a place of its lane either', async () => {
    const to = aRecipient()
    const code = aCode(to, new Date(Date.now() + 60_000))
    await email.requestMail(code)
    await email.db.query(
      sql`update messages set useless_after = now() - interval '1 second' where mail_key = ${code.mailKey}`,
    )
    expect(await claimMail(email.db, 'code')).toBeUndefined()
    await email.send()
    expect(await email.stateOf(code.mailKey)).toMatchObject({ state: 'useless' })
  })

  it('is cleared thirty days after the mail was sent, not before', async () => {
    const request = aReceipt(aRecipient())
    await email.requestMail(request)
    await email.send()
    await email.db.query(
      sql`update messages set finished_at = now() - interval '29 days' where mail_key = ${request.mailKey}`,
    )
    await forgetPersonal(email.db)
    expect(await kept(request.mailKey)).not.toMatchObject({ recipient: null })
    await email.db.query(
      sql`update messages set finished_at = now() - interval '31 days' where mail_key = ${request.mailKey}`,
    )
    await forgetPersonal(email.db)
    expect(await kept(request.mailKey)).toEqual({ recipient: null, values: null })
  })
})

describe('after all of it', () => {
  it('no invariant of the service is broken', async () => {
    expect(await failedChecks(email.url, new URL('../../checks/', import.meta.url))).toEqual([])
  })
})
