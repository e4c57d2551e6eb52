import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import {
  EntriesGrantedSchema,
  EntriesReversedSchema,
  GiftConfirmedSchema,
  GiftKind,
  GiftReinstatedSchema,
  GiftReversedSchema,
  MailRequestedSchema,
  MemberLevelGrantedSchema,
  MemberRegisteredSchema,
  MembershipChangedSchema,
} from '@evenhand/contracts/events'
import { jsonText } from '@evenhand/contracts/mail'
import { donorIds } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import { enterByEntries } from '../../../services/email/src/automations/enter.ts'
import { automationReactions } from '../../../services/email/src/automations/reactions.ts'
import { createAutomation } from '../../../services/email/src/automations/use-cases.ts'
import { createBell } from '@evenhand/service-kit/lifecycle'
import { factReactions } from '../../../services/email/src/facts/reactions.ts'
import { messageReactions } from '../../../services/email/src/messages/reactions.ts'
import { donor, member } from '../examples.ts'
import { freshPacts } from '../pact-files.ts'
import { anInvoice, aReceipt } from '@evenhand/receipts/testing'
import { agreeOnErasureOfRows } from './erasure-events.ts'
import { agreeOnEvent } from './heard-events.ts'

const { pactWith, compared } = freshPacts('email')
/** With words of its own, so that a new policy of the catalogue is no new pact. */
const wording = { contribution: 'A gift.', notDeductible: 'Bought.', entries: 'Entries.', advice: 'Keep this.' }
const charity = { name: 'A charity', address: ['A street'], taxId: '00-0000000' }
const snapshot = JSON.stringify(aReceipt({ charity, policy: { version: '2026-1', wording } }))
const at = '2026-11-21T12:00:00.000Z'
const anId = '0197a000-0000-7000-8000-00000000000a'

const prizeToken = { token: 'mF_9B5f41JqMmF_9B5f41JqMmF_9B5f41JqMmF_9B5f' }
const timeToAnswer = { respondWithinDays: '5', timeZone: 'America/New_York' }
const respondBy = 'Friday, November 27, 2026, 11:59 PM Eastern Time'

const nonprofit = { contactName: donor.name, organizationName: 'Lantern Street' }
const grant = { ...nonprofit, projectTitle: 'Warm rooms in winter', roundTitle: 'First grant round' }

const store = await testDatabase(new URL('../../../services/email/migrations/', import.meta.url))
const { db } = store
const reactions = messageReactions(db, {
  bell: createBell(),
  open: () => undefined,
  donorIdOf: donorIds('a key'),
  onEntries: enterByEntries,
})
afterAll(() => store.drop())

describe('email hears', () => {
  const kept = async (mailKey: string) =>
    (await db.query(sql`select recipient, template from messages where mail_key = ${mailKey}`))[0]

  it('from donations that a receipt is wanted', async () => {
    await agreeOnEvent(pactWith('donations'), {
      description: 'a receipt was asked for',
      schema: MailRequestedSchema,
      example: {
        mailKey: `receipt:${anId}`,
        to: donor.email,
        template: 'receipt',
        values: {
          giftId: anId,
          receiptNumber: 'EH-2026-07-000123',
          donorName: donor.name,
          amount: '50.00',
          description: 'Gift of $50.00',
          date: at,
          kind: 'one-time',
          snapshot,
        },
        awaitEntrySources: [`gift:${anId}`],
      },
      reactions,
    })
    expect(await kept(`receipt:${anId}`)).toEqual({ recipient: donor.email, template: 'receipt' })
  })

  it('from donations that a cart is to be mailed', async () => {
    await agreeOnEvent(pactWith('donations'), {
      description: 'a cart was mailed',
      schema: MailRequestedSchema,
      example: {
        mailKey: `cart-link:${anId}`,
        to: donor.email,
        template: 'cart-link',
        values: {
          link: 'https://evenhand.example/cart/link#token=x',
          days: '7',
          description: 'Gift of $50.00',
          total: '50.00',
        },
        uselessAfter: at,
      },
      reactions,
    })
    expect(await kept(`cart-link:${anId}`)).toEqual({ recipient: donor.email, template: 'cart-link' })
  })

  it.each([
    [
      'a part of a gift was paid back',
      'refund',
      { amount: '20.00', description: 'Gift of $50.00', whole: 'no', date: at, snapshot },
    ],
    [
      'a gift was paid back whole',
      'refund',
      { amount: '50.00', description: 'Gift of $50.00', whole: 'yes', date: at, voidReceipt: 'EH-2026-07-000123' },
    ],
    ['a receipt was corrected without a refund', 'corrected-receipt', { snapshot }],
    ['a receipt was asked for again', 'receipt-again', { snapshot, void: 'null' }],
  ])('from donations that %s', async (description, template, values) => {
    const mailKey = `${template}:${description}`
    await agreeOnEvent(pactWith('donations'), {
      description,
      schema: MailRequestedSchema,
      example: { mailKey, to: donor.email, template, values: { donorName: donor.name, ...values } },
      reactions,
    })
    expect(await kept(mailKey)).toEqual({ recipient: donor.email, template })
  })

  it.each([
    [
      'a payment of a membership is missing',
      'membership-payment-failed',
      { level: 'gold', amount: '9.95', payWithinDays: '7', notice: 'first-notice', card: 'visa 4242' },
    ],
    ['a membership was paused', 'membership-paused', { level: 'gold', skipped: at, nextAmount: '9.95', nextAt: at }],
    ['a monthly gift was paused', 'membership-paused', { gift: '25.00', skipped: at, nextAmount: '25.00', nextAt: at }],
    [
      'a monthly gift will have another amount',
      'membership-amount',
      { change: 'changes', before: '25.00', at, monthly: '40.00', entriesPerMonth: '8' },
    ],
    ['a membership was cancelled', 'membership-cancelled', { level: 'gold', endsAt: at }],
    [
      'a membership will fall to another level',
      'membership-level',
      { change: 'falls', from: 'gold', to: 'silver', at, monthly: '4.95', entriesPerMonth: '250' },
    ],
  ])('from donations that %s', async (description, template, values) => {
    const mailKey = `membership:${anId}:2:${description}`
    await agreeOnEvent(pactWith('donations'), {
      description,
      schema: MailRequestedSchema,
      example: { mailKey, to: donor.email, template, values: { donorName: donor.name, ...values } },
      reactions,
    })
    expect(await kept(mailKey)).toEqual({ recipient: donor.email, template })
  })

  it('from identity that a code is wanted', async () => {
    await agreeOnEvent(pactWith('identity'), {
      description: 'a code was asked for',
      schema: MailRequestedSchema,
      example: {
        mailKey: `code:${anId}`,
        to: donor.email,
        template: 'sign-in-code',
        values: { code: '012345', link: `http://localhost:8080/sign-in/link#token=${'x'.repeat(43)}`, minutes: '10' },
        uselessAfter: '2126-11-21T12:10:00.000Z',
      },
      reactions,
    })
    expect(await kept(`code:${anId}`)).toEqual({ recipient: donor.email, template: 'sign-in-code' })
  })

  it('from identity that somebody is invited to the desk', async () => {
    await agreeOnEvent(pactWith('identity'), {
      description: 'somebody was invited to the desk',
      schema: MailRequestedSchema,
      example: {
        mailKey: `desk-invitation:${anId}:1`,
        to: donor.email,
        template: 'desk-invitation',
        values: {
          name: donor.name,
          inviter: 'Ada Lovelace',
          roles: 'Money',
          link: `http://localhost:8080/admin/join#token=${'x'.repeat(43)}`,
          days: '7',
        },
        uselessAfter: '2126-11-28T12:00:00.000Z',
      },
      reactions,
    })
    expect(await kept(`desk-invitation:${anId}:1`)).toEqual({ recipient: donor.email, template: 'desk-invitation' })
  })

  it('from identity that the second factor of somebody at the desk was turned off', async () => {
    await agreeOnEvent(pactWith('identity'), {
      description: 'the second factor of somebody at the desk was turned off',
      schema: MailRequestedSchema,
      example: {
        mailKey: `desk-factor-reset:${anId}`,
        to: donor.email,
        template: 'desk-factor-reset',
        values: {
          name: donor.name,
          by: 'Ada Lovelace',
          reason: 'Lost her phone',
          link: 'http://localhost:8080/admin',
        },
      },
      reactions,
    })
    expect(await kept(`desk-factor-reset:${anId}`)).toEqual({ recipient: donor.email, template: 'desk-factor-reset' })
  })

  it('from identity that the password of somebody at the desk was made void', async () => {
    await agreeOnEvent(pactWith('identity'), {
      description: 'the password of somebody at the desk was made void',
      schema: MailRequestedSchema,
      example: {
        mailKey: `desk-password-void:${anId}`,
        to: donor.email,
        template: 'desk-password-void',
        values: {
          name: donor.name,
          by: 'Ada Lovelace',
          reason: 'Others know it',
          link: `http://localhost:8080/admin/password#token=${'x'.repeat(43)}`,
          hours: '24',
        },
        uselessAfter: '2026-11-25T15:04:00.000Z',
      },
      reactions,
    })
    expect(await kept(`desk-password-void:${anId}`)).toEqual({ recipient: donor.email, template: 'desk-password-void' })
  })

  it('from identity that someone’s roles at the desk were changed', async () => {
    await agreeOnEvent(pactWith('identity'), {
      description: 'the roles of somebody at the desk were changed',
      schema: MailRequestedSchema,
      example: {
        mailKey: `desk-people-changed:${anId}`,
        to: donor.email,
        template: 'desk-people-changed',
        values: {
          name: donor.name,
          what: 'roles',
          reader: 'person',
          by: 'Ada Lovelace',
          person: donor.name,
          address: donor.email,
          before: 'Support',
          after: 'Money',
          at: '2026-11-25T15:04:00.000Z',
          link: 'http://localhost:8080/admin',
        },
      },
      reactions,
    })
    expect(await kept(`desk-people-changed:${anId}`)).toEqual({
      recipient: donor.email,
      template: 'desk-people-changed',
    })
  })

  it('from identity that somebody at the desk gave an address as theirs', async () => {
    await agreeOnEvent(pactWith('identity'), {
      description: 'somebody at the desk asked for another email address',
      schema: MailRequestedSchema,
      example: {
        mailKey: `desk-email-confirm:${anId}`,
        to: donor.email,
        template: 'desk-email-confirm',
        values: { name: donor.name, link: `http://localhost:8080/admin/email#token=${'x'.repeat(43)}`, hours: '24' },
        uselessAfter: '2026-11-25T15:04:00.000Z',
      },
      reactions,
    })
    expect(await kept(`desk-email-confirm:${anId}`)).toEqual({ recipient: donor.email, template: 'desk-email-confirm' })
  })

  it('from identity that a webhook was paused', async () => {
    await agreeOnEvent(pactWith('identity'), {
      description: 'a webhook was paused',
      schema: MailRequestedSchema,
      example: {
        mailKey: `webhook-paused:${anId}`,
        to: donor.email,
        template: 'webhook-paused',
        values: {
          name: donor.name,
          description: 'The CRM',
          host: 'crm.example.org',
          because: 'gone',
          link: 'http://localhost:8080/admin/webhooks',
        },
      },
      reactions,
    })
    expect(await kept(`webhook-paused:${anId}`)).toEqual({ recipient: donor.email, template: 'webhook-paused' })
  })

  it('from identity where the audit trail ends, and what was granted by hand', async () => {
    await agreeOnEvent(pactWith('identity'), {
      description: 'the end of the audit trail was told',
      schema: MailRequestedSchema,
      example: {
        mailKey: `trail-head:2026-11-21:${anId}`,
        to: donor.email,
        template: 'trail-head',
        values: {
          day: '2026-11-21',
          head: `12:${'ab'.repeat(32)}`,
          lines: '12',
          count: '1',
          grants: jsonText(['Nov 21, 7:00 AM: Ada granted Platinum (member …00000a)']),
          link: 'http://localhost:8080/admin/audit?granted=2026-11-21',
        },
      },
      reactions,
    })
    expect(await kept(`trail-head:2026-11-21:${anId}`)).toEqual({ recipient: donor.email, template: 'trail-head' })
  })

  it('from identity that the login of somebody at the desk was changed', async () => {
    await agreeOnEvent(pactWith('identity'), {
      description: 'the password of somebody at the desk was changed',
      schema: MailRequestedSchema,
      example: {
        mailKey: `desk-login-changed:${anId}`,
        to: donor.email,
        template: 'desk-login-changed',
        values: {
          name: donor.name,
          what: 'password',
          at: '2026-11-25T15:04:00.000Z',
          link: 'http://localhost:8080/admin/account',
        },
      },
      reactions,
    })
    expect(await kept(`desk-login-changed:${anId}`)).toEqual({ recipient: donor.email, template: 'desk-login-changed' })
  })

  it.each([
    ['a memorial was received', 'memorial-received', `memorial-received:${anId}`, {}],
    ['a memorial was approved', 'memorial-shown', `memorial-reviewed:${anId}:2`, { memorialId: anId }],
    [
      'the family of a memorial is told',
      'memorial-family',
      `memorial-family:${anId}`,
      { familyName: 'Anne Quill', memorialId: anId, message: 'For the patience.' },
    ],
    [
      'a memorial was declined',
      'memorial-declined',
      `memorial-reviewed:${anId}:1`,
      { reason: 'It names a number.', before: 'waiting' },
    ],
    [
      'the correction of a memorial was approved',
      'memorial-corrected',
      `memorial-corrected:${anId}:1`,
      { memorialId: anId },
    ],
    [
      'the correction of a memorial was declined',
      'memorial-correction-declined',
      `memorial-corrected:${anId}:2`,
      { reason: 'It names a number.' },
    ],
    [
      'the photo of a memorial was removed',
      'memorial-photo-removed',
      `memorial-photo-removed:${anId}:5f0c1e8a9b7d4c3e2f1a0b9c8d7e6f5a`,
      { reason: 'It shows a child of another family.', before: 'waiting' },
    ],
    [
      'a memorial got another tile',
      'memorial-moved',
      `memorial-moved:${anId}:11`,
      { chosen: 'Memorial tile 11, Honoring Veterans' },
    ],
  ])('from memorials that %s', async (description, template, mailKey, more) => {
    const tile = 'Memorial tile 12, Honoring Veterans'
    const values = { donorName: donor.name, honoree: 'Ada Quill', wall: 'veterans', tile, ...more }
    await agreeOnEvent(pactWith('memorials'), {
      description,
      schema: MailRequestedSchema,
      example: { mailKey, to: donor.email, template, values },
      reactions,
    })
    expect(await kept(mailKey)).toEqual({ recipient: donor.email, template })
  })

  it.each<[string, string, string, Record<string, string>]>([
    ['a nonprofit registered', 'message-received', 'nonprofit-received', { what: 'nonprofit-registration' }],
    ['a nonprofit was approved', 'nonprofit-approved', 'nonprofit-reviewed', nonprofit],
    [
      'a nonprofit was rejected',
      'nonprofit-rejected',
      'nonprofit-reviewed',
      { ...nonprofit, reason: 'Not a charity.' },
    ],
    [
      'a nonprofit was asked',
      'nonprofit-asked',
      'nonprofit-reviewed',
      { ...nonprofit, question: 'Under which name does the IRS list you?', ...prizeToken },
    ],
    ['a grant application was submitted', 'grant-submitted', 'grant-submitted', { ...grant, decidesAt: at }],
    [
      'a grant application was decided',
      'grant-decided',
      'grant-decided',
      { ...grant, verdict: 'approved', award: '2500.00', words: 'A good plan.' },
    ],
  ])('from nonprofits that %s', async (description, template, mail, values) => {
    const mailKey = `${mail}:${description}`
    await agreeOnEvent(pactWith('nonprofits'), {
      description,
      schema: MailRequestedSchema,
      example: { mailKey, to: donor.email, template, values },
      reactions,
    })
    expect(await kept(mailKey)).toEqual({ recipient: donor.email, template })
  })

  it('from sponsors that somebody asks for blocks', async () => {
    await agreeOnEvent(pactWith('sponsors'), {
      description: 'somebody asked for sponsor blocks',
      schema: MailRequestedSchema,
      example: {
        mailKey: `sponsor-inquiry:${anId}`,
        to: 'support@evenhand.example',
        template: 'sponsor-inquiry',
        values: {
          companyName: 'Harbor & Pine',
          contactName: donor.name,
          email: donor.email,
          phone: '(555) 010-0199',
          blocksWanted: '4',
          message: 'Could our blocks be side by side?',
        },
      },
      reactions,
    })
    const recipient = 'support@evenhand.example'
    expect(await kept(`sponsor-inquiry:${anId}`)).toEqual({ recipient, template: 'sponsor-inquiry' })
  })

  it.each([
    ['an affiliate was approved', 'affiliate-approved', `affiliate-reviewed:${anId}:1`, { code: 'AF-7K3MQXZ2' }],
    [
      'a referral of an affiliate was rejected',
      'affiliate-referral-decided',
      `affiliate-referral:${anId}:2`,
      { paidAt: at, verdict: 'rejected', reason: 'Your own card.' },
    ],
  ])('from sponsors that %s', async (description, template, mailKey, more) => {
    await agreeOnEvent(pactWith('sponsors'), {
      description,
      schema: MailRequestedSchema,
      example: { mailKey, to: donor.email, template, values: { affiliateName: 'Ada Byron', ...more } },
      reactions,
    })
    expect(await kept(mailKey)).toEqual({ recipient: donor.email, template })
  })

  it.each([
    ['a sponsorship was shown', { what: 'shown', lastDay: 'February 26, 2027' }],
    ['a sponsorship was declined', { what: 'declined', reason: 'The website is not reachable.' }],
    [
      'the invoice of a sponsorship was canceled',
      { what: 'invoice-canceled', reason: 'You asked us to cancel it.', invoice: 'EI-2026-000001' },
    ],
    ['the logo of a sponsorship was left out', { what: 'logo-left-out', reason: 'It’s the logo of another company.' }],
  ])('from sponsors that %s', async (description, more) => {
    const mailKey = `sponsorship:${anId}:2:${more.what}`
    const about = { contactName: 'Ada Byron', companyName: 'Analytical Engines', name: 'Silver sponsorship, 3 months' }
    await agreeOnEvent(pactWith('sponsors'), {
      description,
      schema: MailRequestedSchema,
      example: { mailKey, to: donor.email, template: 'sponsorship-changed', values: { ...about, ...more } },
      reactions,
    })
    expect(await kept(mailKey)).toEqual({ recipient: donor.email, template: 'sponsorship-changed' })
  })

  it('from sponsors that it is somebody’s turn for a block', async () => {
    const mailKey = `sponsor-waiting:${anId}:offered`
    const about = { contactName: 'Ada Byron', companyName: 'Analytical Engines', name: 'Sponsor block 7, 3 months' }
    const turn = { what: 'offered', until: 'November 28, 2026 at 3:00 PM EST', sponsorshipId: anId }
    await agreeOnEvent(pactWith('sponsors'), {
      description: 'it is the turn of the next in line',
      schema: MailRequestedSchema,
      example: { mailKey, to: donor.email, template: 'sponsor-waiting', values: { ...about, ...turn } },
      reactions,
    })
    expect(await kept(mailKey)).toEqual({ recipient: donor.email, template: 'sponsor-waiting' })
  })

  it('from sponsors that the month of a sponsorship is over', async () => {
    const mailKey = `sponsor-figures:${anId}:2026-10-01`
    const about = { contactName: 'Ada Byron', companyName: 'Analytical Engines', name: 'Silver sponsorship, 3 months' }
    const brought = { month: 'October 2026', views: '7', clicks: '1', lastDay: 'December 26, 2026' }
    const link = { sponsorshipId: anId, proof: 'wmzL0Gq1n1i2m4W8Yk3b2A' }
    await agreeOnEvent(pactWith('sponsors'), {
      description: 'the month of a sponsorship is over',
      schema: MailRequestedSchema,
      example: {
        mailKey,
        to: donor.email,
        template: 'sponsor-figures',
        values: { ...about, ...brought, ...link },
      },
      reactions,
    })
    expect(await kept(mailKey)).toEqual({ recipient: donor.email, template: 'sponsor-figures' })
  })

  it('from sponsors that an invoice was issued', async () => {
    const mailKey = `sponsorship-invoice:${anId}:1:new`
    const invoice = anInvoice({ charity, policy: { version: '2026-1', notDeductible: wording.notDeductible } })
    const values = { what: 'new', sponsorshipId: anId, snapshot: JSON.stringify(invoice) }
    await agreeOnEvent(pactWith('sponsors'), {
      description: 'an invoice was issued for a sponsorship',
      schema: MailRequestedSchema,
      example: { mailKey, to: donor.email, template: 'sponsorship-invoice', values },
      reactions,
    })
    expect(await kept(mailKey)).toEqual({ recipient: donor.email, template: 'sponsorship-invoice' })
  })

  it.each([
    ['a share that counted was held', 'social-held', 6, { why: 'You recorded several activities.', others: '4' }],
    ['what was held was accepted', 'social-released', 7, { others: '4' }],
    ['a share was rejected', 'social-rejected', 2, { reason: 'We couldn’t find the post.' }],
    ['an appeal was decided', 'social-appeal-decided', 4, { verdict: 'accepted' }],
  ])('from members that %s', async (description, template, version, more) => {
    const mailKey = `social:${anId}:${version}`
    const about = { firstName: 'Ada', platform: 'facebook', activityType: 'share', recordedAt: at, entries: '10' }
    const link = 'https://evenhand.example/member-portal'
    await agreeOnEvent(pactWith('members'), {
      description,
      schema: MailRequestedSchema,
      example: { mailKey, to: donor.email, template, values: { ...about, link, ...more } },
      reactions,
    })
    expect(await kept(mailKey)).toEqual({ recipient: donor.email, template })
  })

  it('from members that an account was deactivated', async () => {
    const mailKey = `standing:${anId}:1`
    const link = 'https://evenhand.example/contact'
    const reason = 'Somebody else’s mailbox.'
    await agreeOnEvent(pactWith('members'), {
      description: 'an account was deactivated',
      schema: MailRequestedSchema,
      example: {
        mailKey,
        to: donor.email,
        template: 'account-standing',
        values: { firstName: 'Ada', change: 'deactivated', reason, link },
      },
      reactions,
    })
    expect(await kept(mailKey)).toEqual({ recipient: donor.email, template: 'account-standing' })
  })

  it.each(['donations', 'members', 'registrations'] as const)(
    'from %s that a person decided about free entries that were held',
    async (from) => {
      const mailKey = `hold:${anId}:${{ donations: 2, members: 3, registrations: 4 }[from]}`
      await agreeOnEvent(pactWith(from), {
        description: 'the email about a decided hold was asked for',
        schema: MailRequestedSchema,
        example: {
          mailKey,
          to: donor.email,
          template: 'hold-decided',
          values: { donorName: '', verdict: 'refused' },
        },
        reactions,
      })
      expect(await kept(mailKey)).toEqual({ recipient: donor.email, template: 'hold-decided' })
    },
  )

  it('from members that Platinum was granted', async () => {
    const mailKey = `platinum:${anId}`
    const link = 'https://evenhand.example/member-portal'
    await agreeOnEvent(pactWith('members'), {
      description: 'Platinum was granted',
      schema: MailRequestedSchema,
      example: {
        mailKey,
        to: donor.email,
        template: 'platinum-changed',
        values: { firstName: 'Ada', change: 'granted', changedAt: at, link },
      },
      reactions,
    })
    expect(await kept(mailKey)).toEqual({ recipient: donor.email, template: 'platinum-changed' })
  })

  it('from members that somebody is welcome', async () => {
    await agreeOnEvent(pactWith('members'), {
      description: 'somebody registered',
      schema: MailRequestedSchema,
      example: {
        mailKey: `member:${anId}`,
        to: donor.email,
        template: 'member-welcome',
        values: { accountNumber: member.accountNumber, link: 'https://evenhand.example/member-portal' },
      },
      reactions,
    })
    expect(await kept(`member:${anId}`)).toEqual({ recipient: donor.email, template: 'member-welcome' })
  })

  it.each<[string, string, Record<string, string>]>([
    ['somebody is notified of a prize', 'prize-notified', { ...prizeToken, ...timeToAnswer }],
    ['somebody has a day left to take a prize', 'prize-reminder', { ...prizeToken, respondBy }],
    ['the declaration for a prize is here', 'prize-declared', {}],
    ['a prize is awarded', 'prize-awarded', { weeks: '6 to 10 weeks' }],
    ['a prize is passed on', 'prize-forfeited', { reason: 'no-response' }],
  ])('from entries that %s', async (description, template, more) => {
    const mailKey = `${template}:canoe:0:${anId}`
    const values = { name: donor.name, slug: 'canoe', title: 'The Giveaway', prize: 'A canoe', ...more }
    await agreeOnEvent(pactWith('entries'), {
      description,
      schema: MailRequestedSchema,
      example: { mailKey, to: donor.email, template, values },
      reactions,
    })
    expect(await kept(mailKey)).toEqual({ recipient: donor.email, template })
  })

  it('from entries what a gift has earned', async () => {
    await agreeOnEvent(pactWith('entries'), {
      description: 'entries were granted for a gift',
      schema: EntriesGrantedSchema,
      example: {
        entryId: '0197a000-0000-7000-8000-00000000000d',
        donorId: '1197a000-0000-8000-8000-00000000000b',
        giveaway: 'main',
        entryType: 'donation',
        source: `gift:${anId}`,
        earned: 12n,
        multiplier: 1n,
        finalEntries: 12n,
        grantedAt: at,
      },
      reactions,
    })
    expect(await db.query(sql`select entries from granted_entries where source = ${`gift:${anId}`}`)).toEqual([
      { entries: 12n },
    ])
  })

  it.each([
    [
      'donations',
      'a gift without a level was confirmed',
      'donation',
      GiftConfirmedSchema,
      { giftId: anId, kind: GiftKind.ONE_TIME, amountCents: 50_00n, confirmedAt: at },
    ],
    [
      'members',
      'somebody registered as a member',
      'member_join',
      MemberRegisteredSchema,
      { memberId: anId, level: 'free', registeredAt: at },
    ],
  ] as const)(
    'from %s that %s, which sets automations off',
    async (provider, description, triggerType, schema, told) => {
      const templateId = randomUUID()
      await db.query(sql`
      insert into templates (id, name, subject, html_content, template_type, created_at, updated_at)
      values (${templateId}, ${triggerType}, 'Thanks', '<p>Thanks</p>', 'general', now(), now())`)
      const rest = {
        name: triggerType,
        description: '',
        delayMinutes: 0,
        isActive: true,
        triggerConditions: { minAmount: 0 },
      }
      const by = { administratorId: 'one', now: new Date('2026-11-01T12:00:00Z') }
      await db.transaction((tx) => createAutomation(tx, { ...rest, templateId, triggerType }, by))
      await agreeOnEvent(pactWith(provider), {
        description,
        schema,
        example: { ...told, donorId: '1197a000-0000-8000-8000-00000000000b' },
        reactions: automationReactions({ db, now: () => new Date(at) }),
      })
      expect(await db.query(sql`select state from automation_runs where trigger_type = ${triggerType}`)).toEqual([
        { state: 'waiting' },
      ])
    },
  )

  it('from donations and members what a segment asks', async () => {
    const donorId = '1197a000-0000-8000-8000-00000000000d'
    const heard = { reactions: factReactions(db) }
    const money = { giftId: anId, donorId, amountCents: 50_00n }
    const pact = pactWith('donations')
    await agreeOnEvent(pact, {
      ...heard,
      description: 'a gift was paid back',
      schema: GiftReversedSchema,
      example: money,
    })
    await agreeOnEvent(pact, {
      ...heard,
      description: 'the money of a gift came again',
      schema: GiftReinstatedSchema,
      example: money,
    })
    const began = { donorId, level: 'gold', donorLevel: 'gold', changedAt: at }
    const schema = MembershipChangedSchema
    await agreeOnEvent(pact, { ...heard, description: 'a membership began', schema, example: began })
    await agreeOnEvent(pact, {
      ...heard,
      description: 'a membership ended',
      schema,
      example: { ...began, level: 'none', donorLevel: 'none' },
    })
    await agreeOnEvent(pactWith('members'), {
      ...heard,
      description: 'an administrator granted Platinum',
      schema: MemberLevelGrantedSchema,
      example: { donorId, level: 'platinum', changedAt: at },
    })
    expect(
      await db.query(sql`select membership_level as level, gifts from donor_facts where donor_id = ${donorId}`),
    ).toEqual([{ level: 'platinum', gifts: 0 }])
  })

  it('from entries what was taken back', async () => {
    const donorId = '1197a000-0000-8000-8000-00000000000e'
    await agreeOnEvent(pactWith('entries'), {
      description: 'entries of a refunded gift were taken back',
      schema: EntriesReversedSchema,
      example: { donorId, finalEntries: 12n },
      reactions: factReactions(db),
    })
    expect(await db.query(sql`select entries from donor_facts where donor_id = ${donorId}`)).toEqual([
      { entries: -12n },
    ])
  })

  it('from identity that somebody asked to be erased, and keeps it for its job', () =>
    agreeOnErasureOfRows(pactWith('identity'), 'email', db))

  it('and the pacts are the committed ones', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
