import { createSign, generateKeyPairSync } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { normaliseEmail } from '@evenhand/contracts/ids'
import { donorIds } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { failedChecks, testDatabase } from '@evenhand/service-kit/testing'
import { openDatabase } from '@evenhand/service-kit/postgres'
import { randomUUID } from 'node:crypto'
import { campaignMailKey, recipientOf } from '../sending/message-id.ts'
import { readPostmark } from './postmark.ts'
import { type DeliveryReport, softBouncesInARowMax } from './rules.ts'
import { readSes } from './ses.ts'
import { readSendgrid } from './sendgrid.ts'
import { forgetOld } from './store.ts'
import { hearReports } from './use-cases.ts'
import { testIds as ids } from '../../tests/message-ids.ts'

const store = await testDatabase(new URL('../../migrations/', import.meta.url))
const db = openDatabase(store.url)
afterAll(async () => {
  await db.close()
  await store.drop()
})

const jsonOf = (told: unknown) => Buffer.from(JSON.stringify(told))

describe('Postmark', () => {
  const secret = 'a secret of the webhook'
  /** The documented example (postmarkapp.com/developer/webhooks/bounce-webhook). */
  const example = {
    RecordType: 'Bounce',
    ID: 42,
    Type: 'HardBounce',
    TypeCode: 1,
    Name: 'Hard bounce',
    Tag: 'Test',
    MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
    Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
    Details: 'Test bounce details',
    Email: 'john@example.com',
    BouncedAt: '2014-08-01T13:28:10.2735393-04:00',
    DumpAvailable: true,
    Inactive: true,
    CanActivate: true,
    Subject: 'Test subject',
    Metadata: { user_id: 43 },
  }

  it('tells of a hard bounce', () => {
    expect(readPostmark(jsonOf(example), secret, secret)).toEqual([
      {
        id: 'postmark:bounce:42',
        kind: 'hard-bounce',
        address: 'john@example.com',
        words: `HardBounce: ${example.Description}`,
        at: new Date('2014-08-01T17:28:10.273Z'),
      },
    ])
  })

  it('names the recipient of a campaign that we wrote into the email', () => {
    const recipient = randomUUID()
    const [report] = readPostmark(jsonOf({ ...example, Metadata: { recipient } }), secret, secret)
    expect(report?.recipientId).toBe(recipient)
  })

  it.each([
    ['SoftBounce', ['soft-bounce']],
    ['SpamNotification', ['complaint']],
    // Refused for what it says, answered by a program, and a kind that Postmark may add.
    ['Blocked', []],
    ['AutoResponder', []],
    ['SomethingNew', []],
  ])('of the type %s tells %j', (Type, kinds) => {
    expect(readPostmark(jsonOf({ ...example, Type }), secret, secret).map(({ kind }) => kind)).toEqual(kinds)
  })

  it.each([undefined, '', 'a secret of the webhooks', 'A secret of the webhook'])('isn’t believed with %j', (given) => {
    expect(() => readPostmark(jsonOf(example), given, secret)).toThrow('webhook signature')
  })
})

describe('SendGrid', () => {
  /** The example that SendGrid’s libraries test with. */
  const documented = {
    key: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==',
    signature: 'MEUCIGHQVtGj+Y3LkG9fLcxf3qfI10QysgDWmMOVmxG0u6ZUAiEAyBiXDWzM+uOe5W0JuG+luQAbPIqHh89M15TluLtEZtM=',
    timestamp: '1600112502',
    now: new Date(1_600_112_503_000),
  }
  const told = {
    email: 'hello@world.com',
    event: 'dropped',
    reason: 'Bounced Address',
    sg_event_id: 'ZHJvcC0xMDk5NDkxOS1MUnpYbF9OSFN0T0doUTRrb2ZTbV9BLTA',
    sg_message_id: 'LRzXl_NHStOGhQ4kofSm_A.filterdrecv-p3mdw1-756b745b58-kmzbl-18-5F5FC76C-9.0',
    'smtp-id': '<LRzXl_NHStOGhQ4kofSm_A@ismtpd0039p1iad1.sendgrid.net>',
    timestamp: 1_600_112_492,
  }
  const body = Buffer.from(`${JSON.stringify([told])}\r\n`)

  it('tells of a dropped email, signed as in its documentation', () => {
    expect(readSendgrid(body, documented)).toEqual([
      {
        id: `sendgrid:${told.sg_event_id}`,
        kind: 'hard-bounce',
        address: 'hello@world.com',
        words: 'dropped: Bounced Address',
        at: new Date('2020-09-14T19:41:32Z'),
      },
    ])
  })

  it.each([
    ['another byte in the body', { body: Buffer.from(`${JSON.stringify([told])}\n`) }],
    ['another timestamp', { timestamp: '1600112501' }],
    ['no signature', { signature: undefined }],
    ['a signature of something else', { signature: Buffer.from('no signature').toString('base64') }],
    ['a signature of six minutes ago', { now: new Date(1_600_112_502_000 + 360_000) }],
  ])('isn’t believed with %s', (_what, change) => {
    const { body: changed = body, ...rest } = change as { body?: Buffer }
    expect(() => readSendgrid(changed, { ...documented, ...rest })).toThrow('webhook signature')
  })

  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const kindsOf = (events: unknown[]) => {
    const [bytes, timestamp] = [jsonOf(events), '1600112502']
    const signature = createSign('sha256').update(timestamp).update(bytes).sign(privateKey, 'base64')
    const now = new Date(1_600_112_502_000)
    return readSendgrid(bytes, { signature, timestamp, key, now }).map(({ kind }) => kind)
  }

  it.each([
    [{ event: 'bounce', type: 'bounce', reason: '550 no such user' }, ['hard-bounce']],
    [{ event: 'bounce', type: 'blocked', reason: '421 later' }, ['soft-bounce']],
    [{ event: 'bounce', type: 'blocked', bounce_classification: 'Content', reason: 'spam' }, []],
    [{ event: 'spamreport' }, ['complaint']],
    [{ event: 'delivered' }, ['delivered']],
    // Still trying; and opened, which is none of this.
    [{ event: 'deferred', reason: '451' }, []],
    [{ event: 'open' }, []],
  ])('of %j tells %j', (change, kinds) => {
    const { reason: _, ...rest } = told
    expect(kindsOf([{ ...rest, ...change }])).toEqual(kinds)
  })

  it('names the recipient of a campaign by the Message-ID that we gave', () => {
    const recipient = randomUUID()
    const bytes = jsonOf([{ ...told, 'smtp-id': ids.of(campaignMailKey(recipient)) }])
    const signature = createSign('sha256').update('1600112502').update(bytes).sign(privateKey, 'base64')
    const [report] = readSendgrid(bytes, { signature, timestamp: '1600112502', key, now: new Date(1_600_112_502_000) })
    expect(report?.recipientId).toBe(recipient)
  })

  it('is read event by event: one that makes no sense hides no other', () => {
    expect(kindsOf([{ event: 7 }, { ...told, event: 'spamreport' }, null])).toEqual(['complaint'])
  })
})

describe('Amazon SES', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const topic = 'arn:aws:sns:us-east-1:888888888888:evenhand-mail'
  const asked: string[] = []
  const amazon = {
    async get(url: string) {
      asked.push(url)
      return publicKey.export({ format: 'pem', type: 'spki' }) as string
    },
  }
  /** As Amazon signs: names and values of these fields, a line each. */
  const signed = (message: Record<string, string>, version: '1' | '2' = '2') => {
    const fields = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
    const text = fields.flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`])).join('')
    const Signature = createSign(version === '2' ? 'RSA-SHA256' : 'RSA-SHA1')
      .update(text)
      .sign(privateKey, 'base64')
    return { ...message, SignatureVersion: version, Signature }
  }
  const notification = (told: unknown) => ({
    Type: 'Notification',
    MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
    TopicArn: topic,
    Message: JSON.stringify(told),
    Timestamp: '2016-01-27T14:59:38.237Z',
    SigningCertURL: 'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0123.pem',
  })
  /** The documented example (docs.aws.amazon.com/ses/latest/dg/notification-examples.html). */
  const bounce = {
    notificationType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      reportingMTA: 'dns; email.example.com',
      bouncedRecipients: [
        {
          emailAddress: 'jane@example.com',
          status: '5.1.1',
          action: 'failed',
          diagnosticCode: 'smtp; 550 5.1.1 <jane@example.com>... User',
        },
      ],
      bounceSubType: 'General',
      timestamp: '2016-01-27T14:59:38.237Z',
      feedbackId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa068a-000000',
      remoteMtaIp: '127.0.2.0',
    },
    mail: { timestamp: '2016-01-27T14:59:38.237Z', source: 'john@example.com', messageId: '00000138111222aa' },
  }
  const read = (message: unknown) => readSes(jsonOf(message), { topic, amazon })

  it.each(['1', '2'] as const)('tells of a bounce, signed in version %s', async (version) => {
    expect(await read(signed(notification(bounce), version))).toEqual([
      {
        id: `ses:${bounce.bounce.feedbackId}:jane@example.com`,
        kind: 'hard-bounce',
        address: 'jane@example.com',
        words: 'General: smtp; 550 5.1.1 <jane@example.com>... User',
        at: new Date('2016-01-27T14:59:38.237Z'),
      },
    ])
  })

  it('tells of complaints and deliveries of several recipients, and nothing of what isn’t about an address', async () => {
    const [timestamp, feedbackId] = ['2016-01-27T14:59:38.237Z', '000001378603177f']
    const complaint = {
      complainedRecipients: [{ emailAddress: 'a@example.com' }, { emailAddress: 'b@example.com' }],
      timestamp,
      feedbackId,
    }
    const delivery = { recipients: ['jane@example.com'], timestamp }
    const kinds = async (told: unknown) =>
      (await read(signed(notification(told)))).map(({ kind, address }) => `${kind} ${address}`)
    expect(await kinds({ eventType: 'Complaint', complaint })).toEqual([
      'complaint a@example.com',
      'complaint b@example.com',
    ])
    expect(await kinds({ notificationType: 'Delivery', delivery, mail: bounce.mail })).toEqual([
      'delivered jane@example.com',
    ])
    expect(await kinds({ ...bounce, bounce: { ...bounce.bounce, bounceType: 'Transient' } })).toEqual([
      'soft-bounce jane@example.com',
    ])
    expect(await kinds({ ...bounce, bounce: { ...bounce.bounce, bounceSubType: 'ContentRejected' } })).toEqual([])
    expect(
      await kinds({ notificationType: 'Complaint', complaint: { ...complaint, complaintFeedbackType: 'not-spam' } }),
    ).toEqual([])
    expect(await kinds({ eventType: 'Open' })).toEqual([])
  })

  it('names the recipient of a campaign by the Message-ID among the headers', async () => {
    const recipient = randomUUID()
    const commonHeaders = { messageId: ids.of(campaignMailKey(recipient)) }
    const [report] = await read(signed(notification({ ...bounce, mail: { ...bounce.mail, commonHeaders } })))
    expect(report?.recipientId).toBe(recipient)
  })

  it('has its topic’s question whether we want its messages answered with yes', async () => {
    const SubscribeURL = 'https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=1'
    const question = {
      ...notification(''),
      Type: 'SubscriptionConfirmation',
      Message: 'You have chosen',
      SubscribeURL,
      Token: '1',
    }
    expect(await read(signed(question))).toEqual([])
    expect(asked).toContain(SubscribeURL)
  })

  it.each([
    ['of another topic', { TopicArn: `${topic}2` }],
    ['changed on its way', { Message: JSON.stringify({ ...bounce, notificationType: 'Complaint' }) }],
    ['with a certificate from elsewhere', { SigningCertURL: 'https://sns.us-east-1.amazonaws.com.example.org/a.pem' }],
    [
      'with a certificate of a bucket that is called sns',
      { SigningCertURL: 'https://sns.s3.amazonaws.com/SimpleNotificationService-1.pem' },
    ],
    [
      'with one of its bucket in a region',
      { SigningCertURL: 'https://sns.s3-us-west-2.amazonaws.com/SimpleNotificationService-1.pem' },
    ],
    ['with a certificate of a bucket', { SigningCertURL: 'https://s3.us-east-1.amazonaws.com/a.pem' }],
    ['without a signature', { Signature: '' }],
  ])('isn’t believed %s', async (_how, change) => {
    const before = asked.length
    await expect(read({ ...signed(notification(bounce)), ...change })).rejects.toThrow('webhook signature')
    expect(asked.slice(before).filter((url) => !url.startsWith('https://sns.us-east-1.amazonaws.com/'))).toEqual([])
  })

  it('asks nobody else to confirm: a question that leads elsewhere is left', async () => {
    const question = {
      ...notification(''),
      Type: 'SubscriptionConfirmation',
      SubscribeURL: 'https://example.org/',
      Token: '1',
    }
    await read(signed(question))
    expect(asked).not.toContain('https://example.org/')
  })
})

const donorIdOf = donorIds('the key of the tests')

describe('a report', () => {
  const an = (kind: DeliveryReport['kind'], address: string, at = new Date()): DeliveryReport => ({
    id: `test:${randomUUID()}`,
    kind,
    address,
    words: 'smtp; 550 5.1.1 no such user',
    at,
  })
  const hear = (...reports: DeliveryReport[]) => hearReports({ db, donorIdOf }, reports, new Date())
  it('of the last email to someone who was erased writes their address down no more', async () => {
    const [erased, other] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`]
    const erasedBefore = (address: string, days: number) =>
      db.query(sql`
        insert into person_requests (request_id, donor_id, asked_at, done_at)
        values (${randomUUID()}, ${donorIdOf(address)}, now(), now() - make_interval(days => ${days}))`)
    await erasedBefore(erased, 1)
    // Who comes back later is written to as everyone is.
    await erasedBefore(other, 20)
    for (const address of [erased, other])
      await hear(an('hard-bounce', address), an('soft-bounce', address), an('complaint', address))
    const kept = async (address: string) =>
      db.query(sql`
        select email_key from suppressions where email_key = ${normaliseEmail(address)}
        union all select email_key from soft_bounces where email_key = ${normaliseEmail(address)}`)
    expect(await kept(erased)).toEqual([])
    expect(await kept(other)).not.toEqual([])
  })

  const suppressed = async (address: string) =>
    (
      await db.query<{ scope: string; reason: string }>(
        sql`select scope, reason from suppressions where email_key = ${normaliseEmail(address)}`,
      )
    ).map(({ scope, reason }) => `${scope}: ${reason}`)
  const anAddress = () => `${randomUUID()}@example.org`

  it('of a hard bounce ends all emails to the address, of a complaint our marketing', async () => {
    const [gone, annoyed] = [anAddress(), anAddress()]
    await hear(an('hard-bounce', gone.toUpperCase()), an('complaint', annoyed))
    expect([await suppressed(gone), await suppressed(annoyed)]).toEqual([
      ['everything: hard-bounce'],
      ['marketing: complaint'],
    ])
  })

  it(`of a soft bounce counts: ${softBouncesInARowMax} in a row end all emails, and one that arrives begins the row again`, async () => {
    const address = anAddress()
    const bounces = (times: number) => hear(...Array.from({ length: times }, () => an('soft-bounce', address)))
    await bounces(softBouncesInARowMax - 1)
    await hear(an('delivered', address))
    await bounces(softBouncesInARowMax - 1)
    expect(await suppressed(address)).toEqual([])
    await bounces(1)
    expect(await suppressed(address)).toEqual(['everything: hard-bounce'])
  })

  const aRecipientIn = async (state: 'sent' | 'uncertain' | 'suppressed') => {
    const [campaign, id] = [randomUUID(), randomUUID()]
    await db.query(sql`
      insert into campaigns (id, name, subject, html_content, state, started_at, finished_at, created_by, created_at, updated_at)
      values (${campaign}, ${`Test ${campaign}`}, 'News', '<p>News</p>', 'sent', now(), now(), 'test', now(), now())`)
    await db.query(sql`
      insert into campaign_recipients (id, campaign_id, subscriber_id, email, state, reason, next_attempt_at, settled_at)
      values (${id}, ${campaign}, ${randomUUID()}, 'ada@example.org', ${state}, 'unsubscribed', now(), now())`)
    return id
  }
  const stateOf = async (id: string) => {
    const [row] = await db.query<{ state: string }>(sql`select state from campaign_recipients where id = ${id}`)
    return row?.state
  }

  it.each([
    ['hard-bounce', 'sent', 'bounced'],
    ['soft-bounce', 'uncertain', 'bounced'],
    ['delivered', 'uncertain', 'sent'],
    ['delivered', 'sent', 'sent'],
    ['complaint', 'sent', 'sent'],
    // What never left can't come back: somebody else’s report names it.
    ['hard-bounce', 'suppressed', 'suppressed'],
  ] as const)('of a campaign’s email, %s, makes the recipient that was %s %s', async (kind, before, after) => {
    const id = await aRecipientIn(before)
    await hear({
      ...an(kind, anAddress()),
      recipientId: recipientOf(ids.of(campaignMailKey(id))),
    })
    expect(await stateOf(id)).toBe(after)
  })

  it('that is told again, or by many at once, counts once', async () => {
    const address = anAddress()
    const one = an('soft-bounce', address)
    await Promise.all(Array.from({ length: 20 }, () => hear(one, one)))
    const [row] = await db.query<{ inARow: number }>(
      sql`select in_a_row as "inARow" from soft_bounces where email_key = ${normaliseEmail(address)}`,
    )
    expect(row?.inARow).toBe(1)
  })

  it('that is older than one in the row leaves the row as it is', async () => {
    const address = anAddress()
    await hear(...Array.from({ length: softBouncesInARowMax - 1 }, () => an('soft-bounce', address)))
    await hear(an('delivered', address, new Date(Date.now() - 60_000)), an('soft-bounce', address))
    expect(await suppressed(address)).toEqual(['everything: hard-bounce'])
  })

  it('about what is no address tells nothing, and hides no other', async () => {
    const address = anAddress()
    await hear(an('hard-bounce', 'undisclosed recipients'), an('hard-bounce', address))
    expect(await suppressed(address)).toHaveLength(1)
  })

  it('is forgotten after a month', async () => {
    await hear(an('soft-bounce', anAddress()))
    const later = new Date(Date.now() + 31 * 86_400_000)
    while ((await forgetOld(db, later)) > 0);
    expect(await db.query(sql`select 1 from delivery_reports union all select 1 from soft_bounces`)).toEqual([])
  })
})

it('every check of the service holds', async () => {
  expect(await failedChecks(store.url, new URL('../../checks/', import.meta.url))).toEqual([])
})
