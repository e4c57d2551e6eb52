import { describe, expect, it } from '@jest/globals'
import {
  answersList,
  type Call,
  calls,
  decidingCalls,
  deskRoles,
  type GatewayCall,
  gatewayCalls,
  inside,
  mayCall,
  roleSentence,
  takeThingOf,
  takings,
} from './index.ts'

const ofTheDesk = calls.filter(({ access }) => access === 'administrator')
const nameOf = ({ method, path }: GatewayCall): string => `${method} ${path}`

describe('what the roles of the desk may do', () => {
  it('an owner everything, and nobody without a role anything', () => {
    expect(ofTheDesk.filter((call) => !mayCall(['owner'], call))).toEqual([])
    expect(ofTheDesk.filter((call) => mayCall([], call))).toEqual([])
  })

  it('an auditor reads everything and changes nothing but their own account', () => {
    const mayMake = ({ method, reads, own }: Call) => method === 'GET' || reads === true || own === true
    expect(ofTheDesk.filter((call) => mayCall(['auditor'], call)).map(nameOf)).toEqual(
      ofTheDesk.filter(mayMake).map(nameOf),
    )
    const everywhere: readonly GatewayCall[] = [
      ...calls,
      ...gatewayCalls,
      inside.recordLogOut,
      inside.recordEndedSessions,
      inside.recordLook,
    ]
    const changes = everywhere.filter(({ method, reads, roles }) => method !== 'GET' && !reads && roles !== undefined)
    expect(changes.filter((call) => mayCall(['auditor'], call)).map(nameOf)).toEqual([
      'PUT /api/admin/account/email',
      'PUT /api/admin/account/second-factor/key',
      'PUT /api/admin/account/password',
      'PUT /api/admin/account/second-factor',
      'PUT /api/admin/account/second-factor/end',
      'PUT /api/admin/account/proof',
      'PUT /api/admin/account/recovery-codes',
      'PUT /api/admin/account/passkeys',
      'PUT /api/admin/account/passkeys/challenge',
      'PUT /api/admin/account/proof/challenge',
      'PUT /api/admin/account/proof/passkey',
      'PUT /api/admin/account/passkeys/{passkeyId}/removal',
      'PUT /api/admin/account/passkeys/{passkeyId}/name',
      'DELETE /api/admin/views/{viewId}',
      'PUT /api/admin/views/{viewId}',
      'PUT /api/session/use',
      'DELETE /api/sessions/{sessionId}',
      'DELETE /api/sessions',
      'POST /inside/log-outs',
      'POST /inside/ended-sessions',
      'POST /inside/looks',
    ])
  })

  it('what is one’s own, each role does, and an auditor’s name on another change lets nobody make it', () => {
    for (const call of [...calls, ...gatewayCalls].filter(({ own }) => own))
      expect(deskRoles.filter((role) => mayCall([role], call))).toEqual([...deskRoles])
    expect(mayCall(['auditor'], { method: 'POST', roles: ['support', 'auditor'] })).toBe(false)
  })

  it('what only reads is a question with a body, that has no act of its own', () => {
    const reading = calls.filter(({ reads }) => reads)
    expect(reading.map(nameOf)).toEqual([
      'POST /api/admin/affiliate-referrals/decisions/preview',
      'POST /api/email/segments/count',
      'POST /api/email/previews',
      'POST /api/admin/free-entries',
      'POST /api/admin/entry-holds/decisions/preview',
      'POST /api/admin/memorials/reviews/preview',
      'POST /api/admin/social-activities/decisions/preview',
    ])
    for (const { idempotent, audited } of reading) {
      expect(idempotent).toBeUndefined()
      expect(audited ?? []).toEqual(audited ? ['account-read'] : [])
    }
  })

  it('two roles what either of them may', () => {
    for (const one of deskRoles)
      for (const other of deskRoles)
        for (const call of ofTheDesk)
          expect(mayCall([one, other], call)).toBe(mayCall([one], call) || mayCall([other], call))
  })

  it.each(['money', 'draws', 'reviews', 'support'] as const)('%s changes something, and not everything', (role) => {
    const changing = ofTheDesk.filter(({ method }) => method !== 'GET')
    const may = changing.filter((call) => mayCall([role], call))
    expect(may.length).toBeGreaterThan(0)
    expect(may.length).toBeLessThan(changing.length / 2)
  })

  it('only money gives money back, and only draws awards prizes', () => {
    const takersOf = (path: string) =>
      deskRoles.filter((role) =>
        ofTheDesk.some((call) => call.path === path && call.method === 'POST' && mayCall([role], call)),
      )
    expect(takersOf('/api/admin/gifts/{giftId}/refunds')).toEqual(['owner', 'money'])
    expect(takersOf('/api/admin/winners/{slug}/{place}/award')).toEqual(['owner', 'draws'])
  })

  it('each takes what it may decide about, and nothing else', () => {
    const kindsOf = (role: (typeof deskRoles)[number]) =>
      takings.takenThings.filter((kind) => mayCall([role], takeThingOf(kind)))
    expect(kindsOf('owner')).toEqual([...takings.takenThings])
    expect(kindsOf('money')).toEqual(['gift', 'approval', 'membership', 'application'])
    expect(kindsOf('draws')).toEqual(['giveaway', 'batch', 'donor'])
    expect(kindsOf('support')).toEqual(['membership', 'inquiry'])
    expect(kindsOf('auditor')).toEqual([])
    const ofReviews = takings.takenThings.filter(
      (kind) => !['gift', 'approval', 'membership', 'giveaway', 'batch'].includes(kind),
    )
    expect(kindsOf('reviews')).toEqual(ofReviews)
    const takers = deskRoles.filter((role) => role !== 'owner' && kindsOf(role).length > 0)
    expect(takings.takeThing.roles).toEqual(takers)
  })

  it('whatever ends that a thing is taken decides about a kind of them', () => {
    const ending = (audited: Call['audited']) =>
      takings.decidingActions.some((action) => (audited as readonly string[] | undefined)?.includes(action))
    const deciding = Object.values(decidingCalls).flat()
    expect(ofTheDesk.filter(({ audited }) => ending(audited)).filter((call) => !deciding.includes(call))).toEqual([])
  })

  it('whoever may not reads who may', () => {
    expect(roleSentence({ method: 'POST', roles: ['money'] })).toBe(
      'This takes the role Money or Owner. An owner can give it to you.',
    )
    expect(roleSentence({ method: 'GET', roles: ['owner'] })).toBe(
      'This takes the role Auditor or Owner. An owner can give it to you.',
    )
    expect(roleSentence({ method: 'PUT', roles: ['owner'] })).toBe(
      'This takes the role Owner. An owner can give it to you.',
    )
  })
})

describe('acts that take the password of the last quarter of an hour', () => {
  const takesIt = ofTheDesk.filter(({ freshProof }) => freshProof)
  const fresh = takesIt.filter(({ method }) => method !== 'GET')

  it('are changes by the desk, and none brings a file, which would have to be sent twice', () => {
    for (const { reads, own, request } of fresh) {
      expect([reads ?? false, own ?? false]).toEqual([false, false])
      expect('file' in request).toBe(false)
    }
    expect([...calls, ...gatewayCalls].filter((call) => call.freshProof && call.access !== 'administrator')).toEqual([])
  })

  it('are, of what only reads, the lists as files and all that is kept about a person', () => {
    const isOfPerson = ({ audited }: Call) => audited?.includes('personal-data-exported') ?? false
    const asFiles = ofTheDesk.filter((call) => call.method === 'GET' && (answersList(call) || isOfPerson(call)))
    expect(takesIt.filter(({ method }) => method === 'GET').map(nameOf)).toEqual(asFiles.map(nameOf))
    expect(asFiles.length).toBeGreaterThan(25)
  })

  it('are all that change money, draws, or who works here, but for what is done by the hundred or decides nothing', () => {
    const takers = ({ service, roles }: Call) =>
      service === 'identity' || (roles ?? []).some((role) => role === 'money' || role === 'draws')
    const changes = ofTheDesk.filter(({ method, reads, own }) => method !== 'GET' && !reads && !own)
    expect(changes.filter((call) => takers(call) && !fresh.includes(call)).map(nameOf)).toEqual([
      'POST /api/admin/free-post/{batchId}/cards',
      'POST /api/admin/free-post',
      'POST /api/admin/free-post/{batchId}/cards/{number}/resolution',
      'DELETE /api/admin/giveaways/{slug}/draft',
      'PUT /api/admin/giveaways/{slug}/draft',
      'PUT /api/admin/memberships/{membershipId}/notice',
      'PUT /api/admin/partner-cards/{slug}',
      'POST /api/admin/partner-cards',
      'PUT /api/admin/partner-cards/{slug}/removal',
      'PUT /api/admin/partner-cards/{slug}/picture',
      'POST /api/admin/supporters/{donorId}/notes',
      'DELETE /api/admin/takings/{kind}/{thingId}',
      'PUT /api/admin/takings/{kind}/{thingId}',
    ])
    // Beside those: what commits the money of a round, what ends or lends a membership, and what emails many or forgets someone.
    expect(fresh.filter((call) => !takers(call)).map(nameOf)).toEqual([
      'PUT /api/email/automations/{automationId}/journey',
      'PUT /api/email/automations/{automationId}',
      'POST /api/email/automations',
      'PUT /api/email/automations/{automationId}/activity',
      'POST /api/email/campaigns/{campaignId}/retry',
      'PUT /api/email/campaigns/{campaignId}/schedule',
      'POST /api/email/campaigns/{campaignId}/send',
      'POST /api/email/campaigns/{campaignId}/test',
      'POST /api/email/imports/{importId}/start',
      'POST /api/email/subscribers/{subscriberId}/erasure',
      'PUT /api/email/templates/{templateId}',
      'POST /api/email/tests',
      'PUT /api/admin/grant-applications/{applicationId}/decision/confirmation',
      'PUT /api/admin/members/{memberId}/platinum',
      'PUT /api/admin/members/{memberId}/standing',
    ])
  })
})
