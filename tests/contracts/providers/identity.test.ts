import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import {
  DecidersChangedSchema,
  ErasureAskedSchema,
  MailboxProvedSchema,
  MailRequestedSchema,
} from '@evenhand/contracts/events'
import { webhooks } from '@evenhand/contracts/http'
import { endingOf, hashApiKey, hashLinkToken, mailboxProofs, mailboxSeal } from '@evenhand/service-kit/auth'
import { persons } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { serviceUnderTest } from '@evenhand/service-kit/testing'
import { createIdentity } from '../../../services/identity/src/app.ts'
import { insertKey } from '../../../services/identity/src/api-keys/store.ts'
import { revokeKey } from '../../../services/identity/src/api-keys/use-cases.ts'
import { tellChange } from '../../../services/identity/src/administrators/tell-change.ts'
import { saveAct, writeLogin } from '../../../services/identity/src/audit/store.ts'
import { Config } from '../../../services/identity/src/config.ts'
import { hashSecret } from '../../../services/identity/src/secrets.ts'
import { expiryOf as invitationEnds } from '../../../services/identity/src/people/rules.ts'
import { insertPasskey } from '../../../services/identity/src/passkeys/store.ts'
import { insertInvitation, insertPerson } from '../../../services/identity/src/people/store.ts'
import { change, invite, resetFactor } from '../../../services/identity/src/people/use-cases.ts'
import { saveAskedEmail } from '../../../services/identity/src/asked-emails/store.ts'
import { mailLink } from '../../../services/identity/src/own-email/use-cases.ts'
import { voidPassword } from '../../../services/identity/src/people/void-password.ts'
import { saveVoid } from '../../../services/identity/src/people/void-passwords-store.ts'
import { expiryOf } from '../../../services/identity/src/sign-in/rules.ts'
import { insertCode } from '../../../services/identity/src/sign-in/store.ts'
import { mailCode, proveByLink } from '../../../services/identity/src/sign-in/use-cases.ts'
import { desk, donor, signIn } from '../examples.ts'
import { take } from '../../../services/identity/src/takings/use-cases.ts'
import { keepView } from '../../../services/identity/src/views/use-cases.ts'
import { publishTrail } from '../../../services/identity/src/trail/publish.ts'
import { sealTrail } from '../../../services/identity/src/trail/seal.ts'
import { newestEvent, verifyMessages } from './outbox.ts'
import { insertProposal } from '../../../services/identity/src/merges/proposals-store.ts'
import { endMerge, insertMerge } from '../../../services/identity/src/merges/store.ts'
import { contactSeal } from '../../../services/identity/src/erasures/contact.ts'
import { insertErasure } from '../../../services/identity/src/erasures/store.ts'
import { insertParts } from '../../../services/identity/src/person-requests/store.ts'
import { askToErase } from '../../../services/identity/src/erasures/use-cases.ts'
import { newSecret, webhookSeal } from '../../../services/identity/src/webhooks/signature.ts'
import { insertWebhook } from '../../../services/identity/src/webhooks/store.ts'
import { tellPaused } from '../../../services/identity/src/webhooks/tell-paused.ts'
import { browser, verifyHttp } from './verify.ts'

const identity = await serviceUnderTest('identity', Config, createIdentity, {
  ADMIN_PASSWORD: signIn.password,
  LIMITS_SCALE: '1000',
})
const { db, config } = identity
afterAll(() => identity.stop())

const known = persons(config.DONOR_ID_KEY)
const memorial = { kind: 'memorial', thingId: '0197a000-0000-7000-8000-00000000000b' } as const
const place = { subscriber: 'a connection', network: 'a network', browser: 'a browser' }

describe('identity keeps its pacts', () => {
  const donorId = identity.donorIdOf(donor.email)
  /** The code of the pact, as if it had just been mailed to this browser. */
  async function keepCode(): Promise<void> {
    const now = new Date()
    await db.query(sql`truncate sign_in_codes`)
    const hashes = { codeHash: await hashSecret(signIn.digits), linkHash: hashLinkToken('sign-in', signIn.linkToken) }
    const fresh = {
      id: signIn.codeId,
      donorId,
      browser,
      tries: 0,
      usedAt: null,
      createdAt: now,
      expiresAt: expiryOf(now),
      ...known.of(donor.email),
    }
    await db.transaction((tx) => insertCode(tx, { ...fresh, ...hashes }))
  }

  async function keepAct(): Promise<void> {
    const [administrator] = await db.query<{ id: string }>(sql`select id from administrators`)
    await saveAct(db, {
      id: signIn.codeId,
      at: new Date(),
      by: administrator?.id ?? '',
      action: 'rules-published',
      thing: { kind: 'giveaway', id: 'main' },
      cents: null,
      words: 'Version 2: a later last day',
      requestId: randomUUID(),
    })
  }

  /** An owner, somebody who works here and somebody who is invited, as if nothing had been done with them yet. */
  async function keepDesk(): Promise<void> {
    const sentAt = new Date()
    const by = { invitedBy: desk.ownerId, firstInvitedBy: desk.ownerId }
    const one = { sentCount: 1, ...by, sentAt, expiresAt: invitationEnds(sentAt) }
    const passwordHash = await hashSecret(signIn.password)
    await db.query(sql`truncate desk_invitations, administrators cascade`)
    await db.transaction(async (tx) => {
      const owner = { id: desk.ownerId, name: 'Ada Lovelace', email: 'owner@example.org', roles: ['owner' as const] }
      const grace = { id: desk.personId, name: 'Grace Hopper', email: 'grace@example.org', roles: ['support' as const] }
      const edith = {
        id: desk.invitationId,
        name: 'Edith Clarke',
        email: 'edith@example.org',
        roles: ['money' as const],
      }
      await insertPerson(tx, { ...owner, ...one }, { username: 'admin', passwordHash })
      await insertPerson(tx, { ...grace, ...one }, { username: 'grace', passwordHash })
      await insertInvitation(tx, { ...edith, ...one, tokenHash: hashLinkToken('desk-invitation', desk.linkToken) })
      for (const id of [desk.ownerId, desk.personId]) await writeLogin(tx, id, 'app')
    })
  }

  /** Of another day, so that nothing is due. */
  async function keepWebhook(): Promise<void> {
    const createdAt = new Date()
    const example = webhooks.webhookExamples['member.joined']
    await db.transaction(async (tx) => {
      const form = { url: 'https://crm.example.org/hooks', description: 'The CRM', kinds: ['gift.confirmed' as const] }
      const sealed = webhookSeal(config.DONOR_ID_KEY).seal(newSecret(), desk.webhookId)
      await insertWebhook(tx, { id: desk.webhookId, ...form, createdBy: desk.ownerId, createdAt }, sealed)
      await tx.query(sql`
        insert into webhook_deliveries (id, webhook_id, event_id, kind, payload, state, attempts, next_attempt_at, tried_until, tried_at,
          status, failure, happened_at, queued_at)
        values (${desk.deliveryId}, ${desk.webhookId}, ${randomUUID()}, 'member.joined', ${JSON.stringify(example)}, 'failed', 12, now(), now(),
          now(), 503, 'status', now(), now())`)
    })
  }

  async function keepApiKey(expiresAt: Date | null = null): Promise<void> {
    await keepDesk()
    const createdAt = new Date(Date.now() - 60_000)
    const made = {
      id: desk.apiKeyId,
      name: 'The CRM',
      scopes: ['gifts:read' as const],
      createdBy: desk.ownerId,
      createdAt,
    }
    const kept = { ...made, expiresAt, ending: endingOf(desk.apiKey), hash: hashApiKey(desk.apiKey) }
    await db.transaction((tx) => insertKey(tx, kept))
  }

  const keepErasure = () =>
    db.transaction(async (tx) => {
      await tx.query(sql`delete from request_parts where request_id in (select id from erasures)`)
      await tx.query(sql`delete from erasures`)
      const asked = { askedBy: desk.ownerId, reason: 'A letter of November 20', askedAt: new Date() }
      const telling = { tokenHash: null, sealedContact: null }
      const donorId = '0197a000-0000-7000-8000-0000000000e2'
      const id = '0197a000-0000-7000-8000-0000000000e3'
      await insertErasure(tx, { id, donorId, ...asked, ...telling })
      await insertParts(tx, id, [['donations']])
    })

  const mergeId = '0197a000-0000-7000-8000-0000000000e7'
  const keepMerge = (fromId = '0197a000-0000-7000-8000-0000000000e8') =>
    db.transaction(async (tx) => {
      await tx.query(sql`delete from request_parts where request_id in (select id from merges)`)
      await tx.query(sql`delete from merges`)
      const merge = {
        id: mergeId,
        fromId,
        toId: '0197a000-0000-7000-8000-0000000000e9',
        askedBy: desk.ownerId,
        confirmedBy: desk.personId,
        reason: 'A call of November 20',
        askedAt: new Date(),
        sealedContacts: Buffer.from('sealed'),
      }
      await insertMerge(tx, merge)
      await insertParts(tx, mergeId, [['entries']])
    })

  /** It is asked for afresh: what was decided stays decided. */
  const keepProposal = (askedBy: string) =>
    db.transaction(async (tx) => {
      await tx.query(sql`delete from request_parts where request_id in (select id from merges)`)
      await tx.query(sql`truncate merges, merge_proposals`)
      const asked = {
        id: '0197a000-0000-7000-8000-0000000000ea',
        fromId: '0197a000-0000-7000-8000-0000000000eb',
        toId: '0197a000-0000-7000-8000-0000000000ec',
        reason: 'A call of November 20',
        askedBy,
        askedAt: new Date(),
        expiresAt: new Date(Date.now() + 86_400_000),
        alone: false,
        sealedContacts: Buffer.from('sealed'),
      }
      await insertProposal(tx, asked)
    })

  const keepFactor = () =>
    db.query(sql`
      insert into second_factors (administrator_id, sealed_key, begun_at, confirmed_at)
      values (${desk.personId}, ${Buffer.alloc(0)}, now(), now())`)

  /** Two, since the only one stays. */
  const keepPasskey = () =>
    db.transaction(async (tx) => {
      const one = { administratorId: desk.personId, publicKey: Buffer.alloc(0), counter: 0, backedUp: false }
      const more = { ...one, name: 'Work laptop', transports: ['internal' as const], addedAt: new Date() }
      const credentialId = Buffer.from(desk.passkey, 'base64url')
      await insertPasskey(tx, { id: desk.passkeyId, credentialId, ...more })
      await insertPasskey(tx, { id: randomUUID(), credentialId: Buffer.from('another'), ...more })
    })

  it('with the frontends', async () => {
    const verified = verifyHttp('identity', identity, ({ asAdministrator }) => ({
      'a code was mailed': keepCode,
      'a mailbox was sealed for this browser': async () => ({
        mailbox: await mailboxSeal(config.DONOR_ID_KEY).seal({ email: donor.email, browser, now: new Date() }),
      }),
      'an email about an entry was sent': async () => ({
        token: await mailboxProofs(config.DONOR_ID_KEY).tokenFor({ email: donor.email, now: new Date() }),
      }),
      'there is an administrator': keepDesk,
      'an owner is signed in, somebody works at the desk, and somebody is invited': async () => {
        await keepDesk()
        await asAdministrator(desk.ownerId)
      },
      'an owner is signed in who has saved a view': async () => {
        await keepDesk()
        const view = { list: 'gift', name: 'Refunded', search: 'state=refunded', isShared: true }
        const viewId = '0197a000-0000-7000-8000-00000000000a'
        await keepView(db, { id: viewId, ...view, ownerId: desk.ownerId }, new Date())
        await asAdministrator(desk.ownerId)
      },
      'an owner is signed in, and a webhook has failed to take an event': async () => {
        await keepDesk()
        await keepWebhook()
        await asAdministrator(desk.ownerId)
      },
      'an owner is signed in, and has made an API key': async () => {
        await keepApiKey(new Date(Date.now() + 86_400_000))
        await asAdministrator(desk.ownerId)
      },
      'an owner is signed in, and two records are being merged': async () => {
        await keepDesk()
        await keepMerge()
        await asAdministrator(desk.ownerId)
      },
      'an owner is signed in, and another one asked to merge two records': async () => {
        await keepDesk()
        await keepProposal(desk.personId)
        await asAdministrator(desk.ownerId)
      },
      'an owner is signed in who asked to merge two records': async () => {
        await keepDesk()
        await keepProposal(desk.ownerId)
        await asAdministrator(desk.ownerId)
      },
      'an owner is signed in, and a person is being erased': async () => {
        await keepDesk()
        await keepErasure()
        await asAdministrator(desk.ownerId)
      },
      'an owner is signed in who has taken a memorial': async () => {
        await keepDesk()
        await take(db, memorial, { by: desk.ownerId, at: new Date() })
        await asAdministrator(desk.ownerId)
      },
      'an owner is signed in, and somebody else has taken a memorial': async () => {
        await keepDesk()
        await take(db, memorial, { by: desk.personId, at: new Date() })
        await asAdministrator(desk.ownerId)
      },
      'an owner is signed in, and somebody has lost their second factor': async () => {
        await keepDesk()
        await keepFactor()
        await asAdministrator(desk.ownerId)
      },
      'the password of somebody at the desk was made void': async () => {
        await keepDesk()
        await db.transaction(async (tx) => {
          const linkHash = hashLinkToken('desk-password', desk.passwordToken)
          const expiresAt = new Date(Date.now() + 3_600_000)
          await saveVoid(tx, { id: desk.personId, nobodysHash: await hashSecret(randomUUID()), linkHash, expiresAt })
        })
      },
      'somebody at the desk has asked for another email address': async () => {
        await keepDesk()
        const linkHash = hashLinkToken('desk-email', desk.emailToken)
        const expiresAt = new Date(Date.now() + 3_600_000)
        const { personId: id, newEmail: email } = desk
        await db.transaction((tx) => saveAskedEmail(tx, { id, email, linkHash, expiresAt }))
      },
      'somebody who works at the desk is signed in': async () => {
        await keepDesk()
        await asAdministrator(desk.personId)
      },
      'somebody who works at the desk is signed in, and has a passkey': async () => {
        await keepDesk()
        await keepPasskey()
        await asAdministrator(desk.personId)
      },
      'an administrator is signed in, and a donor was emailed a code': async () => {
        await keepCode()
        await asAdministrator()
        return { donorId }
      },
      'an administrator is signed in, and has published rules': async () => {
        await keepAct()
        await asAdministrator()
      },
    }))
    await expect(verified).resolves.toBeDefined()
  })

  /** Of a person whom nobody knows: every service is asked all the same. */
  const erasure = {
    'somebody asked to be erased': async () => {
      const asking = { donorId: randomUUID(), email: undefined, by: desk.ownerId, reason: 'A letter', now: new Date() }
      await askToErase({ db, seal: contactSeal(config.DONOR_ID_KEY), refuse: async () => undefined }, asking)
      return newestEvent(db, ErasureAskedSchema)
    },
  }

  const deciders = {
    'another person may decide about money': async () => {
      await keepDesk()
      const asked = { personId: desk.personId, roles: ['money' as const], seen: 0, by: desk.ownerId }
      await change(db, { ...asked, publicUrl: config.PUBLIC_URL, now: new Date() })
      return newestEvent(db, DecidersChangedSchema)
    },
  }

  it.each(['donations', 'memorials', 'nonprofits', 'registrations', 'sponsors'] as const)('with %s', async (hearer) => {
    await expect(verifyMessages(hearer, 'identity', { ...erasure, ...deciders })).resolves.toBeDefined()
  })

  it('with email', async () => {
    const verified = verifyMessages('email', 'identity', {
      ...erasure,
      'a code was asked for': async () => {
        const asked = { email: donor.email, donorId, browser, publicUrl: config.PUBLIC_URL, now: new Date() }
        const person = known.of(donor.email)
        await mailCode(db, { ...asked, person })
        return newestEvent(db, MailRequestedSchema)
      },
      'the second factor of somebody at the desk was turned off': async () => {
        await keepDesk()
        await keepFactor()
        const asked = { personId: desk.personId, reason: 'Lost her phone', by: desk.ownerId }
        expect(await resetFactor(db, { ...asked, publicUrl: config.PUBLIC_URL, now: new Date() })).toBe('reset')
        return newestEvent(db, MailRequestedSchema)
      },
      'the password of somebody at the desk was made void': async () => {
        await keepDesk()
        const asked = { personId: desk.personId, reason: 'Others know it', by: desk.ownerId }
        const parts = { db, publicUrl: config.PUBLIC_URL, now: () => new Date() }
        expect(await voidPassword(parts, asked)).toBe('voided')
        return newestEvent(db, MailRequestedSchema)
      },
      'the roles of somebody at the desk were changed': async () => {
        await keepDesk()
        const asked = { personId: desk.personId, roles: ['money' as const], seen: 0, by: desk.ownerId }
        const done = await change(db, { ...asked, publicUrl: config.PUBLIC_URL, now: new Date() })
        expect(done.kind).toBe('changed')
        return newestEvent(db, MailRequestedSchema)
      },
      'somebody at the desk asked for another email address': async () => {
        await keepDesk()
        const telling = { publicUrl: config.PUBLIC_URL, now: () => new Date() }
        const asked = { id: desk.personId, name: donor.name, email: desk.newEmail }
        await db.transaction((tx) => mailLink(tx, telling, asked))
        return newestEvent(db, MailRequestedSchema)
      },
      'a webhook was paused': async () => {
        await keepDesk()
        const paused = { description: 'The CRM', url: 'https://crm.example.org/hooks' }
        await db.transaction((tx) => tellPaused(tx, paused, { because: 'gone', publicUrl: config.PUBLIC_URL }))
        return newestEvent(db, MailRequestedSchema)
      },
      'the password of somebody at the desk was changed': async () => {
        await keepDesk()
        const telling = { publicUrl: config.PUBLIC_URL, now: () => new Date() }
        await db.transaction((tx) => tellChange(tx, telling, { id: desk.personId, what: 'password' }))
        return newestEvent(db, MailRequestedSchema)
      },
      'the end of the audit trail was told': async () => {
        const requestId = randomUUID()
        await saveAct(db, {
          id: requestId,
          at: new Date(),
          by: desk.ownerId,
          action: 'platinum-granted',
          thing: { kind: 'member', id: requestId },
          cents: null,
          words: '',
          requestId,
        })
        await sealTrail(db)
        // Of a year that no other test tells of.
        const now = () => new Date('2031-01-01T12:00:00.000Z')
        const { PUBLIC_URL: publicUrl } = config
        await publishTrail({ db, auditors: [donor.email], donorIdOf: identity.donorIdOf, publicUrl, now })
        return newestEvent(db, MailRequestedSchema)
      },
      'somebody was invited to the desk': async () => {
        await keepDesk()
        const asked = { name: donor.name, email: donor.email, roles: ['money' as const], by: desk.ownerId }
        const sent = await invite(db, { ...asked, publicUrl: config.PUBLIC_URL, now: new Date() })
        expect(sent.kind).toBe('sent')
        return newestEvent(db, MailRequestedSchema)
      },
    })
    await expect(verified).resolves.toBeDefined()
  })

  it('with the gateway', async () => {
    const states = {
      'an API key was made': () => keepApiKey(),
      'nothing in particular': async () => void (await db.query(sql`truncate api_keys`)),
      'an API key has expired': () => keepApiKey(new Date(Date.now() - 1_000)),
      'two records were made one': async () => {
        await keepMerge(desk.mergedId)
        await db.transaction((tx) => endMerge(tx, mergeId, new Date()))
      },
      'an API key was revoked': async () => {
        await keepApiKey()
        await revokeKey({ db, now: () => new Date() }, { id: desk.apiKeyId, by: desk.ownerId })
      },
    }
    const verified = verifyHttp(
      'identity',
      identity,
      ({ asAdministrator }) => ({ ...states, 'an owner reads a list': () => asAdministrator(desk.ownerId) }),
      'gateway',
    )
    await expect(verified).resolves.toBeDefined()
  })

  it.each(['entries', 'members'] as const)('with %s', async (hearer) => {
    const verified = verifyMessages(hearer, 'identity', {
      ...erasure,
      ...deciders,
      'a mailbox was proved': async () => {
        await db.query(sql`truncate proved_mailboxes`)
        await keepCode()
        await proveByLink(db, { token: signIn.linkToken, place, now: new Date() })
        return newestEvent(db, MailboxProvedSchema)
      },
    })
    await expect(verified).resolves.toBeDefined()
  })
})
