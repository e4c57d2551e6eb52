import { useSearchParams } from '@evenhand/web-kit/facade'

/** The address that a member passes on: the registration form behind it names that member. */
export const referralLink = (code: string): string =>
  new URL(`/member-portal?${new URLSearchParams({ ref: code })}`, window.location.origin).href

/** The code in the link that was followed; empty without one. Whether anybody has it, the registration says. */
export function useFollowedCode(): string {
  const [search] = useSearchParams()
  return search.get('ref')?.trim() ?? ''
}
