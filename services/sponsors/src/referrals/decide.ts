import type { affiliateReviews, DecidedRow, RowOutcome } from '@evenhand/contracts/http'
import { actEvent, mailEvent, type PendingEvent } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { findAffiliate } from '../affiliates/store.ts'
import { changeReferral, type ReferralChange } from './change.ts'
import type { Referral } from './referral.ts'
import { openHolds } from './rules.ts'
import { settle, type SettleDeps } from './settle.ts'
import { thenSettle } from './settle-again.ts'
import { findReferral } from './store.ts'

/** Decides each referral as it was seen: of two who decide at once one does, and the other reads that it has changed. */
export async function decideReferrals(
  deps: SettleDeps,
  decisions: affiliateReviews.ReferralDecisions,
  by: string,
): Promise<DecidedRow[]> {
  const found = new Map<string, Referral>()
  for (const { id } of decisions.referrals) {
    const referral = await findReferral(deps.referrals, id)
    if (referral?.from) found.set(id, referral)
  }
  const affiliateIds = new Set([...found.values()].flatMap(({ from }) => from?.affiliateId ?? []))
  // What a person has accepted says something about the others of an affiliate.
  return thenSettle(deps, [...affiliateIds], async () => {
    const outcomes: DecidedRow[] = []
    for (const { id, seen } of decisions.referrals) {
      const referral = found.get(id)
      outcomes.push({ id, outcome: referral ? await decideOne(deps, referral, { decisions, seen, by }) : 'missing' })
    }
    return outcomes
  })
}

/** What deciding would do to each, as things are now; what new facts hold is told when it is decided. */
export async function previewReferrals(
  { referrals }: SettleDeps,
  { verdict, referrals: asked }: Pick<affiliateReviews.ReferralDecisions, 'verdict' | 'referrals'>,
): Promise<DecidedRow[]> {
  const outcomes: DecidedRow[] = []
  for (const { id, seen } of asked) {
    const known = await findReferral(referrals, id)
    outcomes.push({ id, outcome: known?.from ? outcomeOf(known, { verdict, seen }) : 'missing' })
  }
  return outcomes
}

interface Deciding {
  decisions: affiliateReviews.ReferralDecisions
  seen: number
  by: string
}

async function decideOne(deps: SettleDeps, { donorId }: Referral, deciding: Deciding): Promise<RowOutcome> {
  let outcome: RowOutcome = 'decided'
  await changeReferral(deps.referrals, donorId, deps.now(), async (known) => {
    outcome = outcomeOf(known, { verdict: deciding.decisions.verdict, seen: deciding.seen })
    if (outcome !== 'decided') return undefined
    if (deciding.decisions.verdict === 'rejected') return changeOf(deps, known, deciding)
    // Others may have come since the rules were last asked. What holds it now and was on no page is shown first.
    const news = await settle(deps, known)
    const isSeen = openHolds({ ...known, ...news.set }).every((hold) => known.holds.includes(hold))
    if (!isSeen) outcome = 'changed'
    return isSeen ? changeOf(deps, known, deciding) : news
  })
  return outcome
}

function outcomeOf(
  known: Referral,
  { verdict, seen }: { verdict: affiliateReviews.ReferralDecisions['verdict']; seen: number },
): RowOutcome {
  // A repeat changes nothing, unless something new holds what was accepted, or an appeal waits. Whoever sends it again has seen what was before.
  const isSaid = known.verdict === verdict && !known.isAppealOpen
  if (isSaid && (verdict === 'rejected' || openHolds(known).length === 0)) return 'unchanged'
  if (known.version !== seen) return 'changed'
  // There is nothing to accept while its money is gone, or after the end of an appeal.
  return verdict === 'accepted' && (known.state === 'reversed' || known.state === 'upheld') ? 'unchanged' : 'decided'
}

async function changeOf(deps: SettleDeps, known: Referral, { decisions, by }: Deciding): Promise<ReferralChange> {
  const [at, { verdict }] = [deps.now(), decisions]
  const reason = decisions.verdict === 'rejected' ? decisions.reason : null
  const forgiven = verdict === 'accepted' ? [...new Set([...known.forgiven, ...known.holds])] : known.forgiven
  const said = { verdict, reason, forgiven, isAppealOpen: false }
  const change = await settle(deps, { ...known, ...said }, said)
  const state = change.set.state ?? known.state
  const act = {
    administratorId: by,
    action: `referral-${verdict}`,
    thing: { kind: 'referral', id: known._id },
    words: reason ?? '',
    at,
  } as const
  return {
    set: { ...change.set, changedAt: at },
    act: { state, note: reason ?? '', by, at },
    events: [...change.events, ...(await mailOf(deps, known, { verdict, reason })), actEvent(act)],
  }
}

/** A rejection, and the end of an appeal. Of what was accepted as it waited the own page tells. */
async function mailOf(
  { affiliates }: SettleDeps,
  known: Referral,
  { verdict, reason }: { verdict: 'accepted' | 'rejected'; reason: string | null },
): Promise<PendingEvent[]> {
  const affiliate = known.from && (await findAffiliate(affiliates, known.from.affiliateId))
  if (!affiliate || !known.paidAt || (verdict === 'accepted' && !known.isAppealOpen)) return []
  const { email: to, affiliateName } = affiliate
  return [
    mailEvent('affiliate-referral-decided', {
      key: affiliate._id,
      mailKey: `affiliate-referral:${known._id}:${known.version + 1}`,
      to,
      values: {
        affiliateName,
        paidAt: known.paidAt.toISOString(),
        verdict: verdict === 'rejected' && known.isAppealOpen ? 'upheld' : verdict,
        reason: reason ?? undefined,
      },
    }),
  ]
}

/** Asks for another look at a rejection. Once: what is upheld stays. */
export async function appealReferral(
  deps: SettleDeps,
  affiliateId: string,
  { id, words }: { id: string; words: string },
): Promise<Referral> {
  const found = await findReferral(deps.referrals, id)
  if (found?.from?.affiliateId !== affiliateId)
    throw new Problem('not-found', { detail: 'We couldn’t find that referral.' })
  return changeReferral(deps.referrals, found.donorId, deps.now(), async (known) => {
    // Somebody who sends it again has their answer.
    if (known.isAppealOpen && known.appeal === words) return undefined
    if (known.state !== 'rejected')
      throw new Problem('conflict', {
        detail: 'Only a rejected referral can be appealed, once. Reload to see its status.',
      })
    const said = { appeal: words, isAppealOpen: true }
    const change = await settle(deps, { ...known, ...said }, said)
    const act = { state: 'appealed', note: words, by: 'affiliate', at: deps.now() } as const
    return { ...change, act }
  })
}
