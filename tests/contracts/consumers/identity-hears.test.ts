import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf'
import {
  AdministratorActedSchema,
  ErasureFailedSchema,
  ErasureWaitsSchema,
  GiftConfirmedSchema,
  GiftKind,
  MemberRegisteredSchema,
  MembershipChangedSchema,
  MemberStandingChangedSchema,
  PersonErasedSchema,
  PrizeAwardedSchema,
} from '@evenhand/contracts/events'
import { type audit, webhooks } from '@evenhand/contracts/http'
import { type ServiceName, serviceNames } from '@evenhand/contracts/services'
import { sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import { auditReactions } from '../../../services/identity/src/audit/reactions.ts'
import { contactSeal } from '../../../services/identity/src/erasures/contact.ts'
import { erasurePartReactions } from '../../../services/identity/src/erasures/reactions.ts'
import { insertErasure } from '../../../services/identity/src/erasures/store.ts'
import { insertParts } from '../../../services/identity/src/person-requests/store.ts'
import { standingReactions } from '../../../services/identity/src/standings/reactions.ts'
import { isDeactivated } from '../../../services/identity/src/standings/store.ts'
import { webhookReactions } from '../../../services/identity/src/webhooks/reactions.ts'
import { freshPacts } from '../pact-files.ts'
import { agreeOnEvent } from './heard-events.ts'

const { pactWith, compared } = freshPacts('identity')
const anId = (last: string) => `0197a000-0000-7000-8000-${last.padStart(12, '0')}`

const store = await testDatabase(new URL('../../../services/identity/migrations/', import.meta.url))
const { db } = store
afterAll(() => store.drop())

/** Of each service one act, as it tells it; what is empty does not travel. */
interface Act {
  action: audit.AuditedAction
  thingKind: audit.AuditedThing
  thingId: string
  amountCents?: bigint
  words?: string
  requestId?: string
}
const acts: [provider: string, description: string, act: Act][] = [
  [
    'donations',
    'an administrator recorded a check',
    { action: 'offline-gift-recorded', thingKind: 'gift', thingId: anId('1'), amountCents: 50_00n, words: 'check' },
  ],
  [
    'entries',
    'an administrator began a draft of rules',
    { action: 'draft-begun', thingKind: 'giveaway', thingId: 'canoe', words: 'Began a draft' },
  ],
  [
    'members',
    'an administrator asked how a donor can be reached',
    {
      action: 'contacts-read',
      thingKind: 'donor',
      thingId: anId('3'),
      words: 'From memberships',
      requestId: anId('33'),
    },
  ],
  [
    'memorials',
    'an administrator declined a memorial',
    { action: 'memorial-declined', thingKind: 'memorial', thingId: anId('4'), words: 'It names a number.' },
  ],
  [
    'nonprofits',
    'an administrator rejected a nonprofit',
    { action: 'nonprofit-rejected', thingKind: 'nonprofit', thingId: anId('7'), words: 'Not a charity.' },
  ],
  [
    'registrations',
    'an administrator exported the registrations of a page',
    {
      action: 'registrations-exported',
      thingKind: 'landing-page',
      thingId: 'jeep-lease',
      words: 'all registrations',
    },
  ],
  [
    'sponsors',
    'an administrator marked an inquiry as answered',
    { action: 'inquiry-answered', thingKind: 'inquiry', thingId: anId('6') },
  ],
  [
    'email',
    'an administrator saved a campaign',
    { action: 'campaign-saved', thingKind: 'campaign', thingId: anId('8') },
  ],
]

const at = '2026-11-21T12:00:00.000Z'
const telling = <D extends DescMessage>(schema: D, example: MessageInitShape<D>) =>
  ({ schema, example }) as { schema: DescMessage; example: Record<string, unknown> }
const told: [provider: string, description: string, kind: webhooks.WebhookKind, agreed: ReturnType<typeof telling>][] =
  [
    [
      'donations',
      'a gift without a level was confirmed',
      'gift.confirmed',
      telling(GiftConfirmedSchema, {
        giftId: anId('b1'),
        donorId: anId('d'),
        giveaway: 'main',
        kind: GiftKind.ONE_TIME,
        amountCents: 50_00n,
        confirmedAt: at,
      }),
    ],
    [
      'members',
      'somebody registered as a member',
      'member.joined',
      telling(MemberRegisteredSchema, { memberId: anId('b2'), donorId: anId('d'), level: 'free', registeredAt: at }),
    ],
    [
      'donations',
      'a membership ended',
      'membership.ended',
      telling(MembershipChangedSchema, { membershipId: anId('b3'), donorId: anId('d'), level: 'none', changedAt: at }),
    ],
    [
      'entries',
      'a prize was awarded',
      'draw.awarded',
      telling(PrizeAwardedSchema, { giveaway: 'canoe', donorId: anId('d'), awardedAt: at }),
    ],
  ]

/** One that is told of everything, from before the examples. */
const keepWebhook = () =>
  db.query(sql`
    with owner as (insert into administrators (id, name, username, password_hash, roles) values (${anId('e')}, 'Ada', 'ada', 'x', array['owner'])
      on conflict do nothing)
    insert into webhooks (id, url, description, kinds, sealed_secret, created_by, created_at)
    values (${anId('f')}, 'https://crm.example.org', 'The CRM', ${[...webhooks.webhookKinds]}, '', ${anId('e')}, '2026-01-01') on conflict do nothing`)

describe('identity hears', () => {
  it.each(acts)('from %s that %s, and keeps it in the audit trail', async (provider, description, act) => {
    const actId = anId(`a${acts.findIndex(([name]) => name === provider)}`)
    await agreeOnEvent(pactWith(provider), {
      description,
      schema: AdministratorActedSchema,
      example: { actId, administratorId: 'administrator-1', actedAt: '2026-11-21T12:00:00.000Z', ...act },
      reactions: auditReactions(db),
    })
    const kept = await db.query(sql`
      select action, thing_kind as "thingKind", administrator_id as by from audit_log where act_id = ${actId}`)
    expect(kept).toEqual([{ action: act.action, thingKind: act.thingKind, by: 'administrator-1' }])
  })

  it('from members that an account was deactivated, and signs nobody in to it', async () => {
    const donorId = anId('5')
    await agreeOnEvent(pactWith('members'), {
      description: 'an administrator deactivated a member account',
      schema: MemberStandingChangedSchema,
      example: { donorId, version: 1 },
      reactions: standingReactions(db),
    })
    expect(await isDeactivated(db, donorId)).toBe(true)
  })

  it.each(told)('from %s that %s, and queues it for who is told of it', async (provider, description, kind, agreed) => {
    await keepWebhook()
    await agreeOnEvent(pactWith(provider), {
      description,
      ...agreed,
      reactions: webhookReactions(db, () => new Date()),
    })
    const queued = await db.query<{ kind: webhooks.WebhookKind; payload: string }>(sql`
      select kind, payload from webhook_deliveries where kind = ${kind}`)
    expect(queued.map(({ payload }) => webhooks.webhookBodies[kind].parse(JSON.parse(payload)).type)).toEqual([kind])
  })

  describe('how far an erasure is,', () => {
    const told = { donorId: anId('d1') }
    const heardBy = erasurePartReactions({
      db,
      seal: contactSeal('the key of the pacts'),
      publicUrl: 'http://localhost:8080',
      now: () => new Date(at),
      erased: async () => undefined,
    })
    /** One of which every service still has to tell. */
    async function beginErasure(nth: number): Promise<string> {
      const id = anId(`e${nth}`)
      const erasure = { id, donorId: randomUUID(), askedBy: 'donor', reason: '', askedAt: new Date(at) }
      const contact = { tokenHash: null, sealedContact: null }
      await db.transaction(async (tx) => {
        await insertErasure(tx, { ...erasure, ...contact })
        await insertParts(tx, id, [serviceNames])
      })
      return id
    }
    const partOf = async (erasureId: string, service: ServiceName) => {
      const [part] = await db.query(sql`
        select waits_for as "waitsFor", failure, done_at is not null as erased from request_parts
        where request_id = ${erasureId} and service = ${service}`)
      return part
    }
    const nothing = { waitsFor: null, failure: null, erased: false }

    it.each(serviceNames.filter((name) => name !== 'identity'))('from %s that it erased a person', async (service) => {
      const erasureId = await beginErasure(serviceNames.indexOf(service))
      await agreeOnEvent(pactWith(service), {
        description: 'a service erased a person',
        schema: PersonErasedSchema,
        example: { erasureId, ...told, service, erasedAt: at },
        reactions: heardBy,
      })
      expect(await partOf(erasureId, service)).toEqual({ ...nothing, erased: true })
    })

    it('from donations that a membership has to end first', async () => {
      const erasureId = await beginErasure(10)
      await agreeOnEvent(pactWith('donations'), {
        description: 'an erasure waits for what is open',
        schema: ErasureWaitsSchema,
        example: { erasureId, ...told, service: 'donations', waitsFor: 'membership', at },
        reactions: heardBy,
      })
      expect(await partOf(erasureId, 'donations')).toEqual({ ...nothing, waitsFor: 'membership' })
    })

    it('from registrations that erasing failed', async () => {
      const erasureId = await beginErasure(11)
      await agreeOnEvent(pactWith('registrations'), {
        description: 'erasing failed',
        schema: ErasureFailedSchema,
        example: { erasureId, ...told, service: 'registrations', failure: 'DatabaseError 42P01', at },
        reactions: heardBy,
      })
      expect(await partOf(erasureId, 'registrations')).toEqual({ ...nothing, failure: 'DatabaseError 42P01' })
    })
  })

  it('and the pacts are the committed ones', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
