import { GrantCanceledSchema, GrantPaidSchema, GrantPaymentReturnedSchema } from '@evenhand/contracts/events'
import type { audit } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { actEvent, decide, mailEvent, type PendingEvent, pendingEvent } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import type { Applications } from '../applications/store.ts'
import { findOrganisation, type Organisations } from '../organisations/store.ts'
import type { Round } from '../rounds/round.ts'
import { conflictsOf } from '../rounds/rules.ts'
import { reduceAward, type Rounds } from '../rounds/store.ts'
import { readRound } from '../rounds/use-cases.ts'
import type { Organisation } from '../organisations/organisation.ts'
import { changeGrant, type GrantAct, type Told } from './rules.ts'
import type { Granted } from './views.ts'

export interface GrantDeps {
  organisations: Organisations
  rounds: Rounds
  applications: Applications
  /** How many people a payment needs. */
  peopleToDecide: 1 | 2
  now: () => Date
}

export const missingGrant = 'We couldn’t find that grant.'

const isRecused = () =>
  new Problem('recused', {
    detail: 'You declared a conflict of interest with this organization, so someone else has to do this.',
  })

const actions = {
  record: 'grant-payment-recorded',
  confirm: 'grant-payment-confirmed',
  return: 'grant-payment-returned',
  cancel: 'grant-canceled',
} as const satisfies Record<GrantAct['kind'], audit.AuditedAction>

/** Does something to a grant as the administrator saw it: the change, the books' event, the mail and the line of the trail are one write. */
export async function actOnGrant(
  deps: GrantDeps,
  id: string,
  { act, seen, by }: { act: GrantAct; seen: number; by: string },
): Promise<Granted> {
  const at = deps.now()
  const { organisation, round } = await aboutGrant(deps, id)
  const application = await decide(deps.applications, { id, seen, missing: missingGrant }, (granted) => {
    if (!granted.grant) throw new Problem('not-found', { detail: missingGrant })
    if (conflictsOf(round, by).includes(granted.nonprofitId)) throw isRecused()
    const changed = changeGrant(granted.grant, act, { by, at, people: deps.peopleToDecide })
    if ('refused' in changed) throw new Problem('conflict', { detail: changed.refused })
    if (changed.grant === granted.grant) return undefined
    const events = [
      ...(changed.told ? booked(id, changed.told, at) : []),
      ...(changed.told ? mailsOf({ ...granted, grant: changed.grant }, organisation, changed.told, act) : []),
      actEvent({
        administratorId: by,
        action: actions[act.kind],
        thing: { kind: 'application', id },
        words: wordsOf(act),
        at,
      }),
    ]
    return { set: { grant: changed.grant }, events }
  })
  const { grant } = application
  if (!grant) throw new Problem('not-found', { detail: missingGrant })
  // The budget that is free again; where this is not reached, a job does it.
  if (act.kind === 'cancel') await reduceAward(deps.rounds, application.roundId, id, grant.cents - grant.canceledCents)
  return { ...application, grant }
}

async function aboutGrant(
  { applications, organisations, rounds }: GrantDeps,
  id: string,
): Promise<{ organisation: Organisation; round: Round }> {
  const application = await applications
    .findById(id, { nonprofitId: 1, roundId: 1 })
    .lean<{ nonprofitId: string; roundId: string }>()
  const organisation = application && (await findOrganisation(organisations, application.nonprofitId))
  if (!organisation) throw new Problem('not-found', { detail: missingGrant })
  return { organisation, round: await readRound(rounds, application.roundId) }
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
      const { cancellationId, cents } = told
      const canceled = { cancellationId, grantId, cents: BigInt(cents), canceledAt: at.toISOString() }
      return [pendingEvent(GrantCanceledSchema, grantId, canceled)]
    }
  }
}

/** A day without a time stands in the books at its noon, so that it is that day in every zone of the country. */
const noonOf = (day: string): string => `${day}T17:00:00.000Z`

function mailsOf(granted: Granted, to: Organisation, told: Told, act: GrantAct): PendingEvent[] {
  const about = {
    contactName: to.contactName,
    organizationName: granted.organizationName,
    projectTitle: granted.projectTitle,
  }
  const mail = { key: granted._id, to: to.contactEmail }
  if (told.kind === 'paid') {
    const { id, cents, evidence } = told.payment
    const values = { ...about, amount: toDollars(BigInt(cents)), evidence }
    return [mailEvent('grant-paid', { ...mail, mailKey: `grant-paid:${granted._id}:${id}`, values })]
  }
  if (told.kind === 'canceled' && act.kind === 'cancel') {
    const values = { ...about, amount: toDollars(BigInt(told.cents)), reason: act.reason }
    return [mailEvent('grant-canceled', { ...mail, mailKey: `grant-canceled:${told.cancellationId}`, values })]
  }
  return []
}

function wordsOf(act: GrantAct): string {
  switch (act.kind) {
    case 'record':
      return `$${toDollars(BigInt(act.payment.cents))}: ${act.payment.evidence}`
    case 'confirm':
      return ''
    case 'return':
    case 'cancel':
      return act.reason
  }
}
