import type { nonprofitReviews } from '@evenhand/contracts/http'
import { hashLinkToken, newLinkToken } from '@evenhand/service-kit/auth'
import { actEvent, decide, type Decision, mailEvent } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import type { Organisation } from '../organisations/organisation.ts'
import type { Organisations } from '../organisations/store.ts'
import { refusalOf } from './rules.ts'

interface Reviewing {
  review: nonprofitReviews.NonprofitReview
  by: string
  now: Date
}

export const missingNonprofit = 'We couldn’t find that organization.'

/**
 * Approves or rejects a registration, asks the organization for more, or opens a rejection again, where it stands so that this is possible
 * and as the administrator saw it. Its contact hears of all but the last, which they see in the portal.
 */
export const reviewNonprofit = (
  organisations: Organisations,
  id: string,
  { review, by, now }: Reviewing,
): Promise<Organisation> =>
  decide(organisations, { id, seen: review.seen, missing: missingNonprofit }, (organisation) => {
    const refusal = refusalOf(organisation.state, review.verdict)
    if (refusal !== undefined) throw new Problem('not-possible', { detail: refusal })
    const decision = decisionOf(organisation, { review, by, now })
    const act = {
      administratorId: by,
      action: `nonprofit-${review.verdict}`,
      thing: { kind: 'nonprofit', id },
      at: now,
    } as const
    return { ...decision, events: [...decision.events, actEvent({ ...act, words: decision.act.note })] }
  })

type Decided = Required<Pick<Decision<nonprofitReviews.ReviewState, Organisation>, 'act' | 'events'>> &
  Decision<nonprofitReviews.ReviewState, Organisation>

function decisionOf(organisation: Organisation, { review, by, now }: Reviewing): Decided {
  const { _id, version, organizationName, contactName, contactEmail } = organisation
  const mail = { key: _id, mailKey: `nonprofit-reviewed:${_id}:${version + 1}`, to: contactEmail }
  const about = { organizationName, contactName }
  const act = { state: review.verdict === 'reopened' ? ('pending' as const) : review.verdict, by, at: now }
  switch (review.verdict) {
    case 'approved':
      return {
        act: { ...act, note: '' },
        set: { question: null },
        events: [mailEvent('nonprofit-approved', { ...mail, values: about })],
      }
    case 'rejected': {
      const { reason } = review
      return {
        act: { ...act, note: reason },
        // Approved again, it is on the home page only if the desk says so again.
        set: { question: null, benefiting: null },
        events: [mailEvent('nonprofit-rejected', { ...mail, values: { ...about, reason } })],
      }
    }
    case 'reopened':
      return { act: { ...act, note: review.reason }, events: [] }
    case 'asked': {
      const { question } = review
      const token = newLinkToken()
      return {
        act: { ...act, note: question },
        set: { question: { text: question, askedAt: now, tokenHash: tokenHashOf(token) } },
        events: [mailEvent('nonprofit-asked', { ...mail, values: { ...about, question, token } })],
      }
    }
  }
}

export const tokenHashOf = (token: string): string => hashLinkToken('nonprofit', token).toString('base64url')
