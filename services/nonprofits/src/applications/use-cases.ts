import type { grants, ParsedOf } from '@evenhand/contracts/http'
import type { IdempotencyKey } from '@evenhand/service-kit/idempotency'
import {
  changedMeanwhile,
  decide,
  insertOnce,
  mailEvent,
  newReview,
  type PendingEvent,
} from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import type { Organisation } from '../organisations/organisation.ts'
import type { Round } from '../rounds/round.ts'
import { type ApplicationDeps, applicantOf, openRound } from './applicant.ts'
import type { Application, Project } from './application.ts'
import { type Fault, faultsOf, noSlot, projectOf, searchedOf, slotsOf } from './rules.ts'
import { type Applications, findApplication, findFreeSlot } from './store.ts'

export interface ApplyingDeps extends ApplicationDeps {
  applications: Applications
}

type Form = ParsedOf<typeof grants.submitGrantApplication>['body']
type DraftForm = ParsedOf<typeof grants.saveGrantDraft>['body']['form']

/** Applies at once, without a draft before. */
export async function submitNew(
  deps: ApplyingDeps,
  form: Form,
  { contact, idempotency }: { contact: string; idempotency: IdempotencyKey | undefined },
): Promise<Application> {
  const applicant = await applicantOf(deps, form.nonprofitId, contact)
  const round = await openRound(deps, form.roundId)
  const project = projectOf(form)
  refuseFaults(faultsOf(project, round))
  const id = uuidv7()
  const submitted = submissionOf({ _id: id, ...project }, { round, applicant, contact, now: deps.now() })
  return insert(deps, { id, project, round, applicant, submitted, idempotency })
}

/** Keeps what is written so far: a new draft where `seen` is 0, else the one that was read. */
export async function saveDraft(
  deps: ApplyingDeps,
  { id, form, seen, contact }: { id: string; form: DraftForm; seen: number; contact: string },
): Promise<Application> {
  const applicant = await applicantOf(deps, form.nonprofitId, contact)
  const round = await openRound(deps, form.roundId)
  const project = projectOf(form)
  if (seen === 0 && !(await findApplication(deps.applications, id))) {
    return insert(deps, { id, project, round, applicant })
  }
  await ownApplication(deps, id, contact)
  return decide(deps.applications, { id, seen, missing }, (application) => {
    refuseUnlessDraft(application)
    if (application.roundId !== round._id || application.nonprofitId !== applicant._id) throw changedMeanwhile()
    return {
      set: { ...project, searched: searchedOf(project, applicant.organizationName, round), changedAt: deps.now() },
    }
  })
}

/** Submits a draft as it is kept. Whoever does so again, for want of an answer, finds it submitted. */
export async function submitDraft(
  deps: ApplyingDeps,
  { id, seen, contact }: { id: string; seen: number; contact: string },
): Promise<Application> {
  const application = await ownApplication(deps, id, contact)
  if (application.state === 'submitted' && application.version === seen + 1) return application
  const [applicant, round] = [
    await applicantOf(deps, application.nonprofitId, contact),
    await openRound(deps, application.roundId),
  ]
  return decide(deps.applications, { id, seen, missing }, (draft) => {
    refuseUnlessDraft(draft)
    refuseFaults(faultsOf(draft, round))
    const { act, terms, submittedAt, events } = submissionOf(draft, { round, applicant, contact, now: deps.now() })
    return { act, set: { terms, submittedAt }, events }
  })
}

/** Discards a draft, or withdraws what was submitted while its round is open; its place in the round is free again. */
export async function withdraw(deps: ApplyingDeps, { id, contact }: { id: string; contact: string }): Promise<void> {
  const application = await ownApplication(deps, id, contact)
  if (application.state === 'submitted') await openRound(deps, application.roundId)
  await decide(deps.applications, { id, missing }, ({ state, submittedAt }) => {
    if (state === 'withdrawn') return undefined
    if (state !== 'draft' && state !== 'submitted') throw decided()
    const act = {
      state: 'withdrawn',
      note: submittedAt ? '' : 'Draft discarded',
      by: 'applicant',
      at: deps.now(),
    } as const
    // Nobody sees a discarded draft again: its files are swept.
    return { act, set: { slot: noSlot(id), ...(submittedAt ? {} : { attachments: [] }) } }
  })
}

/** What it becomes by being submitted: the terms accepted, by whom and when, and the mail that says so. */
function submissionOf(
  { _id, projectTitle }: Pick<Project, 'projectTitle'> & { _id: string },
  { round, applicant, contact, now }: { round: Round; applicant: Organisation; contact: string; now: Date },
) {
  const { organizationName, contactName, contactEmail } = applicant
  const values = {
    contactName,
    organizationName,
    projectTitle,
    roundTitle: round.form.title,
    decidesAt: round.form.decidesAt,
  }
  return {
    act: { state: 'submitted', note: '', by: 'applicant', at: now } as const,
    terms: { version: round.terms.version, acceptedAt: now, acceptedBy: contact },
    submittedAt: now,
    events: [mailEvent('grant-submitted', { key: _id, mailKey: `grant-submitted:${_id}`, to: contactEmail, values })],
  }
}

interface Inserting {
  id: string
  project: Project
  round: Round
  applicant: Organisation
  submitted?: ReturnType<typeof submissionOf>
  idempotency?: IdempotencyKey | undefined
}

const attemptsMax = 10

/** In a free place of the organization in the round; of two at once that choose the same, one looks for another. */
async function insert(
  deps: ApplyingDeps,
  { id, project, round, applicant, submitted, idempotency }: Inserting,
): Promise<Application> {
  const { organizationName } = applicant
  const now = deps.now()
  const made = {
    _id: id,
    ...project,
    ...newReview<Application['state']>('draft', searchedOf(project, organizationName, round), now),
    ...(submitted && { state: 'submitted' as const, acts: [submitted.act] }),
    roundId: round._id,
    nonprofitId: applicant._id,
    organizationName,
    terms: submitted?.terms ?? null,
    submittedAt: submitted?.submittedAt ?? null,
    attachments: [],
    assigned: null,
    left: [],
    scores: [],
    decision: null,
    grant: null,
    createdAt: now,
  }
  const events: PendingEvent[] = submitted?.events ?? []
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const slot = await findFreeSlot(deps.applications, slotsOf(round._id, applicant._id))
    // Where none is free, a repeat of a request still finds what the first made.
    const document = { ...made, slot: slot ?? slotsOf(round._id, applicant._id)[0] ?? '' }
    const application = await insertOnce(deps.applications, { document, events }, idempotency)
    if (application) return application
    if (slot === undefined) throw tooMany()
  }
  throw tooMany()
}

export const missing = 'We couldn’t find that application.'

/** One of an organization whose contact the caller is; of others nobody learns that they are there. */
export async function ownApplication(
  { applications, organisations }: ApplyingDeps,
  id: string,
  contact: string,
): Promise<Application> {
  const application = await findApplication(applications, id)
  const organisation = application && (await organisations.findById(application.nonprofitId).lean<Organisation>())
  if (!application || organisation?.contactDonorId !== contact) throw new Problem('not-found', { detail: missing })
  return application
}

function refuseFaults([first, ...others]: readonly Fault[]): void {
  if (first) throw new Problem('invalid-request', { detail: first.message, errors: [first, ...others] })
}

export function refuseUnlessDraft({ state }: Application): void {
  if (state === 'draft') return
  throw new Problem('conflict', {
    detail: 'This application was submitted or withdrawn already. Reload the page to see it.',
  })
}

const decided = () =>
  new Problem('not-possible', { detail: 'This application is decided already, so it can’t be withdrawn.' })

const tooMany = () =>
  new Problem('not-possible', {
    detail:
      'Your organization has as many applications in this round as it can. Discard a draft, or change one of them.',
  })
