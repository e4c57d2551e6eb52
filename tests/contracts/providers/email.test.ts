import { hashLinkToken } from '@evenhand/service-kit/auth'
import { afterAll, expect, it } from '@jest/globals'
import {
  AdministratorActedSchema,
  encodeEvent,
  MailboxProvedSchema,
  MailFailedSchema,
  MailRequestedSchema,
  MailSentSchema,
} from '@evenhand/contracts/events'
import { email as contract } from '@evenhand/contracts/http'
import { normaliseEmail } from '@evenhand/contracts/ids'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, serviceUnderTest, testMailbox } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { createEmail } from '../../../services/email/src/app.ts'
import { Config } from '../../../services/email/src/config.ts'
import { createBell } from '@evenhand/service-kit/lifecycle'
import { messageReactions } from '../../../services/email/src/messages/reactions.ts'
import { saveConsents } from '../../../services/email/src/consents/store.ts'
import { expiryOf } from '../../../services/email/src/subscriptions/rules.ts'
import { saveActive, saveRequest } from '../../../services/email/src/subscriptions/store.ts'
import { keyOfTest } from '../../../services/email/src/test-mails/store.ts'
import { donor, refusedTest, subscription } from '../examples.ts'
import { erasureTellings } from './erasure-tellings.ts'
import { newestEvent, verifyMessages } from './outbox.ts'
import { verifyHttp } from './verify.ts'

const email = await serviceUnderTest('email', Config, createEmail, {
  SMTP_URL: testMailbox().smtpUrl,
  MAIL_FROM: 'Evenhand <hello@evenhand.example>',
  LIMITS_SCALE: '1000',
})
afterAll(() => email.stop())

const donorId = email.donorIdOf(donor.email)
const person = { emailKey: normaliseEmail(donor.email), donorId, email: donor.email, firstName: 'Ada' }

/** As if nobody had subscribed: also of the consents, which are kept for ever and refuse to be emptied. */
const forget = () =>
  email.db.transaction(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`)
    await tx.query(sql`truncate subscription_requests, subscribers, consents cascade`)
  })

/** The request of the pact, as if its link had just been mailed. */
async function keepRequest(): Promise<void> {
  const now = new Date()
  await forget()
  const tokenHash = hashLinkToken('subscription', subscription.linkToken)
  await email.db.transaction((tx) =>
    saveRequest(tx, {
      ...person,
      tokenHash,
      listIds: [],
      joinsNews: true,
      mailedAt: now,
      expiresAt: expiryOf(now),
    }),
  )
}

async function keepSubscriber(): Promise<void> {
  await forget()
  const { id, unsubscribeToken } = subscription
  const now = new Date()
  const fresh = { ...person, id, unsubscribeToken, source: 'website', now } as const
  const consent = {
    words: contract.confirmWords,
    basis: 'double-opt-in',
    proof: 'link-in-email',
    givenAt: now,
  } as const
  await email.db.transaction(async (tx) => {
    const { id: kept } = await saveActive(tx, fresh)
    await saveConsents(tx, [kept], consent)
  })
}

/** Finished from the beginning, so that nothing sends it. */
const keepRefusedTest = () =>
  email.db.query(sql`
    insert into messages (id, mail_key, template, lane, recipient, wait_until, state, failure, attempts, finished_at)
    values (${uuidv7()}, ${keyOfTest(refusedTest)}, 'designed', 'notice', ${donor.email}, now(), 'failed', 'reply-550', 1, now())
    on conflict (mail_key) do nothing`)

it('email keeps its pact with identity', async () => {
  const verified = verifyMessages('identity', 'email', {
    ...erasureTellings(email),
    'an administrator saved a campaign': async () => {
      const campaign = { name: 'News', subject: 'News', htmlContent: '<p>Hello.</p>' }
      await email.administrator().post('/api/email/campaigns', campaign, { 'idempotency-key': uuidv7() })
      return newestEvent(email.db, AdministratorActedSchema)
    },
  })
  await expect(verified).resolves.toBeDefined()
})

const prizeNotice = {
  template: 'prize-notified',
  values: {
    name: 'Ada',
    slug: 'canoe',
    title: 'The Giveaway',
    prize: 'A canoe',
    token: subscription.linkToken,
    respondWithinDays: '5',
    timeZone: 'America/New_York',
  },
}
const paymentNotice = {
  template: 'membership-payment-failed',
  values: { donorName: 'Ada', level: 'gold', amount: '9.95', payWithinDays: '7', notice: 'first-notice', card: '' },
}

/** Asks for an email as another service does, and waits until it was sent or can’t be. */
async function ask(notice: typeof prizeNotice | typeof paymentNotice, uselessAfter?: Date): Promise<void> {
  const mailKey = `notice:${uuidv7()}`
  const json = encodeEvent(MailRequestedSchema, {
    mailKey,
    to: donor.email,
    ...notice,
    uselessAfter: uselessAfter?.toISOString() ?? '',
  })
  const type = MailRequestedSchema.typeName
  const reaction = messageReactions(email.db, {
    bell: createBell(),
    donorIdOf: email.donorIdOf,
    open: () => undefined,
    onEntries: async () => {},
  }).find((one) => one.type === type)
  await reaction?.handle(json, { id: uuidv7(), type, time: new Date() })
  await eventually(async () => {
    const [mail] = await email.db.query(sql`
      select 1 from messages where mail_key = ${mailKey} and finished_at is not null`)
    return mail !== undefined
  })
}

/** What becomes of an email. */
const fatesOf = (notice: typeof prizeNotice | typeof paymentNotice) => ({
  'an email was sent': async () => {
    await ask(notice)
    return newestEvent(email.db, MailSentSchema)
  },
  'an email could not be delivered': async () => {
    await ask(notice, new Date(0))
    return newestEvent(email.db, MailFailedSchema)
  },
})

const provedMailbox = async () => {
  await keepRequest()
  await email.nobody.post('/api/email/subscriptions/confirm', { token: subscription.linkToken })
  return newestEvent(email.db, MailboxProvedSchema)
}

it('email keeps its pact with members', async () => {
  await expect(verifyMessages('members', 'email', { 'a mailbox was proved': provedMailbox })).resolves.toBeDefined()
})

it('email keeps its pact with entries', async () => {
  const verified = verifyMessages('entries', 'email', {
    'a mailbox was proved': provedMailbox,
    ...fatesOf(prizeNotice),
  })
  await expect(verified).resolves.toBeDefined()
})

it('email keeps its pact with donations', async () => {
  await expect(verifyMessages('donations', 'email', fatesOf(paymentNotice))).resolves.toBeDefined()
})

it('email keeps its pact with the frontends', async () => {
  const verified = verifyHttp('email', email, ({ asDonor, asAdministrator }) => ({
    'somebody was asked to confirm': keepRequest,
    'there is a subscriber': keepSubscriber,
    'an administrator is signed in, and somebody is a subscriber': async () => {
      await ask(paymentNotice)
      await keepSubscriber()
      await asAdministrator()
      return { donorId }
    },
    'an administrator is signed in, and a test was refused': async () => {
      await keepRefusedTest()
      await asAdministrator()
    },
    'a subscriber is signed in': async () => {
      await keepSubscriber()
      await asDonor(donorId)
    },
    'a donor who proved the mailbox is signed in': async () => {
      await forget()
      await asDonor(donorId)
    },
  }))
  await expect(verified).resolves.toBeDefined()
})
