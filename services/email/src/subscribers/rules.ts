import type { emailSubscribers } from '@evenhand/contracts/http'

/** What is known of an address that somebody wants to add for its owner. */
export interface KnownAddress {
  status: emailSubscribers.EmailSubscriber['status'] | undefined
  isSuppressed: boolean
  isErased: boolean
}

/** Why an address isn't taken by hand or from a file, where only its owner can bring it back; undefined where it is. */
export function keptAwayFor(known: KnownAddress): emailSubscribers.KeptAwayReason | undefined {
  const { status, isSuppressed, isErased } = known
  if (status !== undefined && status !== 'active') return status
  if (isErased && status === undefined) return 'erased'
  return isSuppressed ? 'suppressed' : undefined
}
