import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { audit, type Call, calls, fileTypeOf, gatewayCalls } from './index.ts'
import { serviceNames } from '../services/index.ts'

const nameOf = ({ method, path }: Call): string => `${method} ${path}`

const asksForEmail = ({ request: { query } }: Call): boolean => query instanceof z.ZodObject && 'email' in query.shape

/** A picture is looked at, like the page that it is on; other files are there to be taken away. */
const answersFileToKeep = (call: Call): boolean => ![undefined, 'image/webp'].includes(fileTypeOf(call))

/** Asked by POST because what they are asked about is long: they change and keep nothing. */
const onlyAnswers = [
  'POST /api/email/previews',
  'POST /api/email/segments/count',
  'POST /api/admin/entry-holds/decisions/preview',
  'POST /api/admin/memorials/reviews/preview',
  'POST /api/admin/social-activities/decisions/preview',
  'POST /api/admin/affiliate-referrals/decisions/preview',
]

/** Gives out what is to be signed, which does nothing until it is. */
const onlyAsks = ['PUT /api/admin/account/proof/challenge']

/** What changes something, answers a file to take away, or says how somebody can be reached. */
const hasToBeTold = (call: Call): boolean =>
  (call.method !== 'GET' && ![...onlyAnswers, ...onlyAsks].includes(nameOf(call))) ||
  answersFileToKeep(call) ||
  call.path.startsWith('/api/admin/contacts/')

/** Calls of donors that answer nobody else: their services refuse administrators. */
const donorsAlone = [
  'PUT /api/donor-account',
  'PUT /api/donor-account/hold/appeal',
  'GET /api/email/preferences',
  'PUT /api/email/preferences',
  'GET /api/member-account',
  'PUT /api/member-account',
  'GET /api/memberships/{membershipId}/level',
  'POST /api/memberships/{membershipId}/level',
  'POST /api/memberships/{membershipId}/amount',
  'POST /api/memberships/{membershipId}/pause',
  'POST /api/memberships/{membershipId}/resume',
  'POST /api/memberships/{membershipId}/cancel',
  'POST /api/memberships/{membershipId}/card',
  'PUT /api/memberships/{membershipId}/card',
  'GET /api/social-terms',
  'POST /api/members/{accountNumber}/social-activity',
  'POST /api/members/{accountNumber}/social-activity/{activityId}/appeal',
  'GET /api/sponsors/visits',
  'GET /api/sponsorships/own',
  'GET /api/sponsorships/own/figures.csv',
  'POST /api/sponsor-waiting',
  'GET /api/sponsor-waiting/own',
  'DELETE /api/sponsor-waiting/own/{waitingId}',
  'PUT /api/sponsorships/own/{sponsorshipId}/logo',
  'PUT /api/sponsorships/own/{sponsorshipId}/monthly-email',
  'GET /api/affiliates/own',
  'GET /api/memorial-blocks/own',
  'GET /api/memorial-blocks/own/{memorialId}/photos/{photoId}',
  'DELETE /api/memorial-blocks/own/{memorialId}/photos/{photoId}',
  'PUT /api/memorial-blocks/own/{memorialId}/words',
  'PUT /api/memorial-blocks/own/{memorialId}/family',
  'PUT /api/memorial-blocks/own/{memorialId}/family-mails/{number}',
  'GET /api/affiliates/own/referrals',
  'GET /api/affiliates/own/referrals.csv',
  'PUT /api/affiliates/own/referrals/{referralId}/appeal',
  'GET /api/own-nonprofits',
  'PUT /api/own-nonprofits/{nonprofitId}/answer',
  'GET /api/own-grants',
  'PUT /api/own-grants/{grantId}/report',
  'POST /api/grant-applications',
  'GET /api/own-grant-applications',
  'PUT /api/own-grant-applications/{applicationId}',
  'PUT /api/own-grant-applications/{applicationId}/submission',
  'DELETE /api/own-grant-applications/{applicationId}',
  'PUT /api/own-grant-applications/{applicationId}/attachments/{attachmentId}',
  'DELETE /api/own-grant-applications/{applicationId}/attachments/{attachmentId}',
  'GET /api/own-grant-applications/{applicationId}/attachments/{attachmentId}',
  ...serviceNames.map((service) => `GET /api/personal-data/${service}`),
  'POST /api/personal-data/erasures',
]

/** What happens without a call: a password is set by a command, an API key is let in, and an erasure or a merge ends with the last service. */
const withoutCall: audit.AuditedAction[] = ['password-set', 'api-key-used', 'erasure-finished', 'merge-finished']

describe('the audit trail', () => {
  it('is told of every call of administrators that changes something, takes data away or says how somebody can be reached', () => {
    const told = calls.filter(({ access }) => access === 'administrator').filter(hasToBeTold)
    expect(told.length).toBeGreaterThan(20)
    expect(told.filter(({ audited = [] }) => audited.length === 0).map(nameOf)).toEqual([])
  })

  it('is told when an administrator makes a call of donors, which answer administrators about somebody unless they refuse them', () => {
    const ofDonors = calls.filter(({ access }) => access === 'donor')
    const untold = ofDonors.filter(({ audited = [] }) => audited.length === 0)
    expect(untold.map(nameOf).toSorted()).toEqual(donorsAlone.toSorted())
    expect(untold.filter(asksForEmail)).toEqual([])
  })

  it('knows which roles a call of donors takes where it answers administrators', () => {
    const answering = calls.filter(({ access, audited = [] }) => access === 'donor' && audited.length > 0)
    expect(answering.filter(({ roles }) => roles === undefined).map(nameOf)).toEqual([])
  })

  it('knows no action that nothing does', () => {
    const done = new Set([...withoutCall, ...[...calls, ...gatewayCalls].flatMap(({ audited = [] }) => audited)])
    expect(Object.keys(audit.auditedActions).filter((action) => !done.has(action as audit.AuditedAction))).toEqual([])
  })

  it('has an action for each area', () => {
    expect(new Set(Object.values(audit.auditedActions))).toEqual(new Set(audit.auditAreas))
  })
})
