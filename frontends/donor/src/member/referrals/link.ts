import { referralPath, unknownCode } from '@evenhand/contracts/pages'
import { lastReferralCode } from '@evenhand/web-kit/came-by'
import { useSearchParams } from '@evenhand/web-kit/facade'

/** The short address that a member passes on: the gateway leads from it to the registration form, with the code filled in. */
export const referralLink = (code: string): string => new URL(referralPath(code), window.location.origin).href

/** The code in the link that was followed; empty without one. Whether anybody has it, the registration says. */
export function useFollowedCode(): string {
  const [search] = useSearchParams()
  const refs = search.getAll('ref')
  const read = lastReferralCode(refs)
  // An affiliate’s link is kept by the browser, and names nobody’s friend; an account number works as a code does.
  if (read) return read.kind === 'member' ? read.code : ''
  return refs.at(-1)?.trim() ?? ''
}

/** Whether a link was followed that had no referral code at its end. */
export function useFollowedNoCode(): boolean {
  const [search] = useSearchParams()
  return search.has(unknownCode)
}
