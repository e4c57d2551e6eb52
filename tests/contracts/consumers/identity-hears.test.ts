import { afterAll, describe, expect, it } from '@jest/globals'
import { AdministratorActedSchema, MemberStandingChangedSchema } from '@evenhand/contracts/events'
import type { audit } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import { auditReactions } from '../../../services/identity/src/audit/reactions.ts'
import { standingReactions } from '../../../services/identity/src/standings/reactions.ts'
import { isDeactivated } from '../../../services/identity/src/standings/store.ts'
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

  it('and the pacts are the committed ones', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
