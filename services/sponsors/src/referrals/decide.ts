import type { affiliateReviews } from '@evenhand/contracts/http'
import { actEvent, mailEvent, type PendingEvent } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { findAffiliate } from '../affiliates/store.ts'
import { changeReferral, type ReferralChange } from './change.ts'
import type { Referral } from './referral.ts'
import { openHolds } from './rules.ts'
import { settle, type SettleDeps } from './settle.ts'
import { findReferral, lookAgain } from './store.ts'

type Outcome = (typeof affiliateReviews.referralOutcomes)[number]

/** Decides each referral as it was seen: of two who decide at once one does, and the other reads that it has changed. */
export async function decideReferrals(
  deps: SettleDeps,
  decisions: affiliateReviews.ReferralDecisions,
  by: string,
): Promise<{ id: string; outcome: Outcome }[]> {
  const outcomes: { id: string; outcome: Outcome }[] = []
  const touched = new Set<string>()
  for (const { id, seen } of decisions.referrals) {
    const referral = await findReferral(deps.referrals, id)
    if (!referral?.from) outcomes.push({ id, outcome: 'missing' })
    else {
      outcomes.push({ id, outcome: await decideOne(deps, referral, { decisions, seen, by }) })
      touched.add(referral.from.affiliateId)
    }
  }
  // What a person has accepted says something about the others of an affiliate.
  for (const affiliateId of touched) await lookAgain(deps.referrals, deps.now(), affiliateId)
  return outcomes
}

interface Deciding {
  decisions: affiliateReviews.ReferralDecisions
  seen: number
  by: string
}

async function decideOne(deps: SettleDeps, { donorId }: Referral, deciding: Deciding): Promise<Outcome> {
  let outcome: Outcome = 'decided'
  await changeReferral(deps.referrals, donorId, deps.now(), async (known) => {
    outcome = outcomeOf(known, deciding)
    return outcome === 'decided' ? changeOf(deps, known, deciding) : undefined
  })
  return outcome
}

function outcomeOf(known: Referral, { decisions: { verdict }, seen }: Deciding): Outcome {
  if (known.version !== seen) return 'changed'
  // A repeat changes nothing, unless something new holds what was accepted, or an appeal waits.
  const isRepeat = known.verdict === verdict && !known.isAppealOpen && openHolds(known).length === 0
  return isRepeat || (known.verdict === 'rejected' && verdict === 'rejected' && !known.isAppealOpen)
    ? 'unchanged'
    : 'decided'
}

async function changeOf(deps: SettleDeps, known: Referral, { decisions, by }: Deciding): Promise<ReferralChange> {
  const [at, { verdict }] = [deps.now(), decisions]
  const reason = decisions.verdict === 'rejected' ? decisions.reason : null
  // Others may have come since the rules were last asked: what holds it now is accepted too.
  const { holds = known.holds } = verdict === 'accepted' ? (await settle(deps, { ...known, verdict })).set : {}
  const forgiven = verdict === 'accepted' ? [...new Set([...known.forgiven, ...holds])] : known.forgiven
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
