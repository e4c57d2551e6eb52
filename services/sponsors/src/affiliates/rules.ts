import { affiliateCodePrefix, codeAlphabet, codeCharacters } from '@evenhand/contracts/catalogue'
import type { affiliateReviews, affiliates } from '@evenhand/contracts/http'

type State = affiliates.AffiliateState
type Verdict = affiliateReviews.AffiliateReview['verdict']

/** A new code; members have none that begins like it. */
export const drawAffiliateCode = (draw: (below: number) => number): string =>
  affiliateCodePrefix + Array.from({ length: codeCharacters }, () => codeAlphabet[draw(codeAlphabet.length)]).join('')

const possible: Readonly<Record<Verdict, readonly State[]>> = {
  approved: ['pending', 'rejected', 'suspended'],
  rejected: ['pending'],
  suspended: ['approved'],
}

/** Whether somebody who stands so can get this verdict. */
export const canBecome = (state: State, verdict: Verdict): boolean => possible[verdict].includes(state)

/** Whether they have ever been approved, and so know their code. */
export const knowsCode = ({ acts }: { acts: readonly { state: State }[] }): boolean =>
  acts.some(({ state }) => state === 'approved')

/** A profile however its link is written: two applications with one are compared. */
export function profileOf(link: string): string {
  const url = URL.parse(link)
  if (!url) return link.toLowerCase()
  return `${url.hostname.replace(/^(?:www|m|mobile)\./, '')}${url.pathname.replace(/\/+$/, '')}`.toLowerCase()
}
