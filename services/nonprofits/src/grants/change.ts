import { GrantCanceledSchema, GrantPaidSchema, GrantPaymentReturnedSchema } from '@evenhand/contracts/events'
import type { audit } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import type { PeopleNeededFor } from '@evenhand/service-kit/deciders'
import { actEvent, decide, mailEvent, type PendingEvent, pendingEvent } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import type { Applications } from '../applications/store.ts'
import { findOrganisation, type Organisations } from '../organisations/store.ts'
import type { Round } from '../rounds/round.ts'
import { isRecused } from '../rounds/rules.ts'
import { reduceAward, type Rounds } from '../rounds/store.ts'
import { readRound } from '../rounds/use-cases.ts'
import type { Organisation } from '../organisations/organisation.ts'
import type { GrantAct, Told } from './acts.ts'
import { changeGrant } from './rules.ts'
import type { Granted } from './views.ts'

export interface GrantDeps {
  organisations: Organisations
  rounds: Rounds
  applications: Applications
  /** How many people a decision and money need, both ways. */
  peopleToDecide: PeopleNeededFor
  now: () => Date
}

export const missingGrant = 'We couldn’t find that grant.'

/** Who is recused from what was granted to an organization sees no more of it than everyone does, and does nothing about it. */
export function refuseRecused(round: Round, { nonprofitId }: Pick<Granted, 'nonprofitId'>, by: string): void {
  if (!isRecused(round, nonprofitId, by)) return
  throw new Problem('recused', {
    detail: 'You declared a conflict of interest with this organization, so its grant is for others to see and act on.',
  })
}

const actions = {
  record: 'grant-payment-recorded',
  confirm: 'grant-payment-confirmed',
  'take-back': 'grant-payment-taken-back',
  'record-return': 'grant-return-recorded',
  'confirm-return': 'grant-payment-returned',
  'take-back-return': 'grant-return-taken-back',
  'record-cancellation': 'grant-cancellation-recorded',
  'confirm-cancellation': 'grant-canceled',
  'take-back-cancellation': 'grant-cancellation-taken-back',
} as const satisfies Record<GrantAct['kind'], audit.AuditedAction>

/** Does something to a grant as the administrator saw it: the change, the books' event, the mail and the line of the trail are one write. */
export async function actOnGrant(
  deps: GrantDeps,
  id: string,
  { act, seen, by }: { act: GrantAct; seen: number; by: string },
): Promise<Granted> {
  const at = deps.now()
  const organisation = await organisationGranted(deps, id, by)
  const people = await deps.peopleToDecide('money', by)
  const pairs = await deps.peopleToDecide.pairRefusals('money', by)
  const application = await decide(deps.applications, { id, seen, missing: missingGrant }, (granted) => {
    if (!granted.grant) throw new Problem('not-found', { detail: missingGrant })
    const changed = changeGrant(granted.grant, act, { by, at, people, pairs })
    if ('refused' in changed) throw new Problem('not-possible', { detail: changed.refused })
    if (changed.grant === granted.grant) return undefined
    const events = [
      ...(changed.told ? booked(id, changed.told, at) : []),
      ...(changed.told ? mailsOf({ ...granted, grant: changed.grant }, organisation, changed.told) : []),
      // How much and why is kept in the grant: the trail is open to the recused, too.
      actEvent({ administratorId: by, action: actions[act.kind], thing: { kind: 'application', id }, at }),
    ]
    return { set: { grant: changed.grant }, events }
  })
  const { grant } = application
  if (!grant) throw new Problem('not-found', { detail: missingGrant })
  // The budget that is free again; where this is not reached, a job does it.
  if (act.kind === 'confirm-cancellation')
    await reduceAward(deps.rounds, application.roundId, id, grant.cents - grant.canceledCents)
  return { ...application, grant }
}

/** The organization of a grant, for an administrator who isn't recused from it. Every act on a grant leads through here. */
export async function organisationGranted(
  { applications, organisations, rounds }: GrantDeps,
  id: string,
  by: string,
): Promise<Organisation> {
  const application = await applications
    .findById(id, { nonprofitId: 1, roundId: 1 })
    .lean<{ nonprofitId: string; roundId: string }>()
  const organisation = application && (await findOrganisation(organisations, application.nonprofitId))
  if (!organisation) throw new Problem('not-found', { detail: missingGrant })
  refuseRecused(await readRound(rounds, application.roundId), application, by)
  return organisation
}

function booked(grantId: string, told: Told, at: Date): PendingEvent[] {
  switch (told.kind) {
    case 'paid': {
      const { id: paymentId, cents, paidOn } = told.payment
      return [
        pendingEvent(GrantPaidSchema, grantId, { paymentId, grantId, cents: BigInt(cents), paidAt: noonOf(paidOn) }),
      ]
    }
    case 'returned': {
      const { id: paymentId, cents } = told.payment
      const returned = { paymentId, grantId, cents: BigInt(cents), returnedAt: at.toISOString() }
      return [pendingEvent(GrantPaymentReturnedSchema, grantId, returned)]
    }
    case 'canceled': {
      const { id: cancellationId, cents } = told.cancellation
      const canceled = { cancellationId, grantId, cents: BigInt(cents), canceledAt: at.toISOString() }
      return [pendingEvent(GrantCanceledSchema, grantId, canceled)]
    }
  }
}

/** A day without a time stands in the books at its noon, so that it is that day in every zone of the country. */
const noonOf = (day: string): string => `${day}T17:00:00.000Z`

function mailsOf(granted: Granted, to: Organisation, told: Told): PendingEvent[] {
  const about = {
    contactName: to.contactName,
    organizationName: granted.organizationName,
    projectTitle: granted.projectTitle,
  }
  const mail = { key: granted._id, to: to.contactEmail }
  const keyOf = (template: string, id: string) => `${template}:${granted._id}:${id}`
  switch (told.kind) {
    case 'paid': {
      const { id, cents, evidence } = told.payment
      const values = { ...about, amount: toDollars(BigInt(cents)), evidence }
      return [mailEvent('grant-paid', { ...mail, mailKey: keyOf('grant-paid', id), values })]
    }
    case 'returned': {
      const { id, cents, evidence, back } = told.payment
      const values = { ...about, amount: toDollars(BigInt(cents)), evidence, reason: back?.reason ?? '' }
      return [mailEvent('grant-returned', { ...mail, mailKey: keyOf('grant-returned', id), values })]
    }
    case 'canceled': {
      const { id, cents, reason } = told.cancellation
      const values = { ...about, amount: toDollars(BigInt(cents)), reason }
      return [mailEvent('grant-canceled', { ...mail, mailKey: keyOf('grant-canceled', id), values })]
    }
  }
}
