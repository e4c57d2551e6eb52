import { Problem } from '@evenhand/service-kit/problems'
import type { MemberRow } from './row.ts'

/** Somebody who was signed in when the account was deactivated may read it until that session ends, and changes nothing. */
export function refuseDeactivated(member: Pick<MemberRow, 'is_active'> | undefined): void {
  if (member && !member.is_active) throw new Problem('account-deactivated')
}
