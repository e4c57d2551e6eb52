import { GrantAwardedSchema } from '@evenhand/contracts/events'
import type { judging } from '@evenhand/contracts/http'
import { formatDollars, parseDollars, toDollars } from '@evenhand/contracts/money'
import { searchedIn } from '@evenhand/contracts/search'
import { actEvent, decide, mailEvent, pendingEvent } from '@evenhand/service-kit/mongo'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import type { Application, StoredDecision } from '../applications/application.ts'
import { newGrant } from '../grants/rules.ts'
import { findOrganisation } from '../organisations/store.ts'
import type { Round } from '../rounds/round.ts'
import { stateOf } from '../rounds/rules.ts'
import { type JudgingDeps, missingApplication, readJudged } from './reading.ts'
import { isProposalVoid, mayConfirm, unsealed } from './rules.ts'
import { giveBack, setAside } from './setting-aside.ts'

interface Deciding {
  by: string
  seen: number
}

/** What one person proposes. Nothing of it counts, and nobody outside hears of it, before it is confirmed. */
export async function proposeDecision(
  deps: JudgingDeps,
  id: string,
  { decision, by, seen }: Deciding & { decision: judging.DecisionForm },
): Promise<{ application: Application; round: Round }> {
  const { application: read, round } = await readJudged(deps, id, by)
  refuseUndecidable(round, read, deps.now())
  const awardCents = decision.verdict === 'approved' ? Number(parseDollars(decision.award) ?? 0n) : null
  if (awardCents === 0) throw invalidField('decision.award', 'Enter the amount that is granted')
  if (awardCents !== null && awardCents > (read.requestedCents ?? 0))
    throw invalidField('decision.award', `The organization asks for ${formatDollars(BigInt(read.requestedCents ?? 0))}`)
  const at = deps.now()
  const proposed: StoredDecision = {
    verdict: decision.verdict,
    awardCents,
    words: decision.words,
    by,
    at,
    confirmedBy: null,
    confirmedAt: null,
  }
  const application = await decide(deps.applications, { id, seen, missing: missingApplication }, ({ state }) => {
    if (state !== 'submitted') throw isDecided()
    const thing = { kind: 'application', id } as const
    // Which decision it is, is nobody's but who judges: the trail is open to the recused, too.
    return {
      set: { decision: proposed },
      events: [actEvent({ administratorId: by, action: 'decision-proposed', thing, at })],
    }
  })
  return { application, round }
}

/**
 * Another person confirms: first the award is set aside in the round, where one number decides whether the budget is enough; then the
 * application is decided, its organization told. What was set aside and never decided is given back by a job.
 */
export async function confirmDecision(
  deps: JudgingDeps,
  id: string,
  { by, seen }: Deciding,
): Promise<{ application: Application; round: Round }> {
  const { application: read, round } = await readJudged(deps, id, by)
  const { decision } = read
  if (read.state !== 'submitted') throw isDecided()
  if (!decision || read.version !== seen)
    throw new Problem('conflict', { detail: 'The proposal has changed. Reload the page to see it.' })
  const people = await deps.peopleToDecide('grants', by)
  if (!mayConfirm(read, { by, peopleToDecide: people })) {
    throw new Problem('not-allowed', { detail: 'You proposed this decision. Another person has to confirm it.' })
  }
  const pair =
    people === 1 ? undefined : (await deps.peopleToDecide.pairRefusals('grants', by))('proposed this', decision.by)
  if (pair !== undefined) throw new Problem('not-possible', { detail: pair })
  if (isProposalVoid(round, read)) {
    throw new Problem('not-possible', {
      detail: 'The person who proposed this has declared a conflict of interest since. Propose a decision again.',
    })
  }
  refuseUndecidable(round, read, deps.now())
  const cents = decision.awardCents
  const organisation = await findOrganisation(deps.organisations, read.nonprofitId)
  if (cents !== null && organisation?.state !== 'approved') throw isNotApproved()
  const at = deps.now()
  const award = cents === null ? undefined : await setAside(deps, { round, id, cents })
  const confirmed: StoredDecision = { ...decision, confirmedBy: by, confirmedAt: at }
  try {
    const application = await decide(deps.applications, { id, seen, missing: missingApplication }, () => ({
      act: { state: decision.verdict, note: decision.words, by, at },
      set: {
        decision: confirmed,
        // Who applied is no secret any more, also where the round was blind.
        searched: searchedIn(read.projectTitle, read.organizationName),
        ...(cents === null ? {} : { grant: newGrant(cents, at) }),
      },
      events: [
        actEvent({
          administratorId: by,
          action: `grant-${decision.verdict}`,
          thing: { kind: 'application', id },
          ...(cents === null ? {} : { cents: BigInt(cents) }),
          at,
        }),
        ...(cents === null ? [] : [awardedEvent(read, cents, at)]),
        ...(organisation ? [letterOf(read, round, { decision, to: organisation })] : []),
      ],
    }))
    return { application, round }
  } catch (error) {
    // Somebody was first, with this decision or another one: whether anything is set aside for it is theirs to say.
    if (award) await giveBack(deps, round._id, award)
    throw error
  }
}

/** A round is judged when it has closed, and by its scores: an application is decided once all of them are in. */
function refuseUndecidable(round: Round, application: Application, now: Date): void {
  if (application.state !== 'submitted') throw isDecided()
  if (stateOf(round, now) !== 'closed') {
    throw new Problem('not-possible', { detail: 'The round is still open. Decide once it has closed.' })
  }
  if (!unsealed(round, application)) {
    throw new Problem('not-possible', { detail: 'Not all reviewers have scored this application yet.' })
  }
}

const isNotApproved = () =>
  new Problem('not-possible', {
    detail:
      'This organization is no longer approved, so nothing can be granted to it. Review it, or reject the application.',
  })

const isDecided = () => new Problem('not-possible', { detail: 'This application is decided or withdrawn already.' })

const awardedEvent = ({ _id, nonprofitId, roundId }: Application, cents: number, at: Date) =>
  pendingEvent(GrantAwardedSchema, _id, {
    grantId: _id,
    nonprofitId,
    roundId,
    cents: BigInt(cents),
    awardedAt: at.toISOString(),
  })

function letterOf(
  { _id, projectTitle, organizationName }: Application,
  { form }: Round,
  { decision, to }: { decision: StoredDecision; to: { contactName: string; contactEmail: string } },
) {
  const { verdict, awardCents, words } = decision
  return mailEvent('grant-decided', {
    key: _id,
    mailKey: `grant-decided:${_id}`,
    to: to.contactEmail,
    values: {
      contactName: to.contactName,
      organizationName,
      projectTitle,
      roundTitle: form.title,
      verdict,
      award: awardCents === null ? undefined : toDollars(BigInt(awardCents)),
      words,
    },
  })
}
