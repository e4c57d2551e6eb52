import {
  attachments,
  gateway,
  grantPayments,
  grantReports,
  grants,
  nonprofits,
  registering,
  rounds,
} from '@evenhand/contracts/http'
import type { AnswerOf } from '@evenhand/contracts/http'
import { fake, Refuses, type startFakeApi } from '../../../../../packages/web-kit/src/testing/fake-api.ts'

const idOf = (end: string) => `0190a0a0-0000-7000-8000-0000000000${end}`
const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

export const roundOf = (more: Partial<rounds.GrantRound> = {}): rounds.GrantRound => ({
  id: idOf('d1'),
  slug: 'spring',
  title: 'Spring round',
  summary: 'For warm rooms.',
  budget: '50000.00',
  requestedMax: '10000.00',
  opensAt: inDays(-1),
  closesAt: inDays(30),
  decidesAt: inDays(60),
  isBlind: true,
  questions: [
    { id: idOf('e1'), label: 'Who does it help?', hint: '', charactersMax: 100, isRequired: true },
    { id: idOf('e2'), label: 'What else pays for it?', hint: 'Other grants.', charactersMax: 100, isRequired: false },
  ],
  criteria: [
    { id: idOf('f1'), title: 'Need', guidance: '5: nobody else does.', weight: 1 },
    { id: idOf('f2'), title: 'Impact', guidance: '', weight: 3 },
  ],
  state: 'open',
  terms: { version: '2026-1', text: 'A grant is spent on its project.\nThe organization reports.' },
  ...more,
})

export const organizationOf = (more: Partial<registering.OwnNonprofit> = {}): registering.OwnNonprofit => ({
  id: idOf('c1'),
  organizationName: 'Lantern Street',
  website: null,
  description: 'Lamps.',
  logo: null,
  isExample: false,
  status: 'approved',
  createdAt: '2026-11-01T12:00:00Z',
  contactName: 'Ada Byron',
  contactEmail: 'ada@lantern.example',
  taxId: null,
  question: null,
  reason: null,
  ...more,
})

export const applicationOf = (more: Partial<grants.OwnApplication> = {}): grants.OwnApplication => ({
  id: idOf('a1'),
  nonprofitId: idOf('c1'),
  roundId: idOf('d1'),
  projectTitle: 'Warm rooms',
  requestedAmount: '2500.00',
  projectDescription: 'Two rooms by the harbor.',
  impact: 'A warm evening.',
  timeline: 'November to March.',
  answers: [{ questionId: idOf('e1'), answer: 'Forty families.' }],
  attachments: [],
  roundTitle: 'Spring round',
  organizationName: 'Lantern Street',
  state: 'draft',
  closesAt: inDays(30),
  decidesAt: inDays(60),
  submittedAt: null,
  termsVersion: null,
  decision: null,
  version: 1,
  createdAt: '2026-11-20T12:00:00Z',
  changedAt: '2026-11-21T12:00:00Z',
  ...more,
})

export const grantOf = (more: Partial<grantPayments.OwnGrant> = {}): grantPayments.OwnGrant => ({
  id: idOf('a1'),
  organizationName: 'Lantern Street',
  roundTitle: 'Spring round',
  projectTitle: 'Warm rooms',
  awarded: '6000.00',
  paid: '2500.00',
  canceled: '0.00',
  payments: [],
  reportDueOn: '2028-02-01',
  reportState: 'not-due',
  reports: [],
  ...more,
})

type Session = AnswerOf<typeof gateway.getSession>

/** What the server knows; a test changes it as it goes. */
export interface Portal {
  session: Session
  rounds: rounds.GrantRound[] | Refuses
  awarded: grants.GrantApplication[] | Refuses
  organizations: registering.OwnNonprofit[] | Refuses
  applications: grants.OwnApplication[]
  grants: grantPayments.OwnGrant[]
  /** Refuses the next saving, submission, withdrawal, file or answer. */
  refuses: { save?: Refuses; submit?: Refuses; withdraw?: Refuses; attach?: Refuses; answer?: Refuses }
  /** The answer to a question that came last. */
  answered?: { question: string; answer: string }
}

export const portalOf = (more: Partial<Portal> = {}): Portal => ({
  session: { role: 'donor' },
  rounds: [roundOf()],
  awarded: [],
  organizations: [organizationOf()],
  applications: [],
  grants: [],
  refuses: {},
  ...more,
})

function withFiles(
  portal: Portal,
  applicationId: string,
  change: (before: grants.Attachment[]) => grants.Attachment[],
): grants.OwnApplication | Refuses {
  const before = portal.applications.find(({ id }) => id === applicationId)
  if (!before) return new Refuses('not-found')
  const changed = { ...before, attachments: change(before.attachments), version: before.version + 1 }
  portal.applications = [changed, ...portal.applications.filter((one) => one !== before)]
  return changed
}

/** Keeps drafts as the service does: whoever names another version than the one there is refused. */
export const portalFakes = (portal: () => Portal): Parameters<typeof startFakeApi>[0] => [
  fake(gateway.getSession, () => portal().session),
  fake(rounds.listGrantRounds, () => portal().rounds),
  fake(grants.listGrantApplications, () => portal().awarded),
  fake(nonprofits.listNonprofits, () => []),
  fake(registering.listOwnNonprofits, () => portal().organizations),
  fake(registering.answerOwnQuestion, ({ params: { nonprofitId: id }, body }) => {
    const here = portal()
    if (here.refuses.answer) return here.refuses.answer
    here.answered = body
    const answered = organizationOf({ id, status: 'pending' })
    here.organizations = [answered]
    return answered
  }),
  fake(grants.listOwnApplications, () => portal().applications),
  fake(grantPayments.listOwnGrants, () => portal().grants),
  fake(grantReports.reportGrant, ({ params: { grantId }, body }) => {
    const reported = {
      ...grantOf(),
      id: grantId,
      reportState: 'to-read' as const,
      reports: [{ id: idOf('91'), ...body, submittedAt: inDays(0), state: 'to-read' as const, words: '' }],
    }
    portal().grants = [reported]
    return reported
  }),
  fake(grants.saveGrantDraft, ({ params: { applicationId: id }, body: { form, seen } }) => {
    const { refuses, applications } = portal()
    if (refuses.save) return refuses.save
    const before = applications.find((one) => one.id === id)
    if (before && (before.version !== seen || before.state !== 'draft')) return new Refuses('conflict')
    const saved = applicationOf({ ...form, id, version: before ? seen + 1 : 0 })
    portal().applications = [saved, ...applications.filter((one) => one !== before)]
    return saved
  }),
  fake(attachments.attachFile, ({ params: { applicationId, attachmentId: id }, query: { name } }) => {
    const { refuses } = portal()
    if (refuses.attach) return refuses.attach
    const file = { id, name, type: 'application/pdf' as const, bytes: 1_234_567 }
    return withFiles(portal(), applicationId, (before) => [...before, file])
  }),
  fake(attachments.removeAttachment, ({ params: { applicationId, attachmentId } }) =>
    withFiles(portal(), applicationId, (before) => before.filter(({ id }) => id !== attachmentId)),
  ),
  fake(attachments.readOwnAttachment, () => ({ fileName: 'a.pdf', bytes: new TextEncoder().encode('%PDF-1.7') })),
  fake(grants.submitGrantDraft, ({ params: { applicationId: id }, body: { seen } }) => {
    const { refuses, applications } = portal()
    if (refuses.submit) return refuses.submit
    const before = applications.find((one) => one.id === id)
    if (before?.version !== seen) return new Refuses('conflict')
    const submitted = { ...before, state: 'submitted' as const, submittedAt: inDays(0), version: seen + 1 }
    portal().applications = [submitted, ...applications.filter((one) => one !== before)]
    return submitted
  }),
  fake(grants.withdrawGrantApplication, ({ params: { applicationId: id } }) => {
    const { refuses, applications } = portal()
    if (refuses.withdraw) return refuses.withdraw
    portal().applications = applications.map((one) => (one.id === id ? { ...one, state: 'withdrawn' as const } : one))
    return undefined
  }),
]
