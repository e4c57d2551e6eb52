import { type Caller, newcomerSessionSeconds } from '@evenhand/service-kit/auth'

/**
 * A first payment signs in whoever typed the address, and knows nothing of members. A registration signs in for a day: an older member is
 * opened by the mailbox alone (docs/decisions/0012).
 */
export const mayOpenMember = ({ mailbox }: Extract<Caller, { role: 'donor' }>, memberSince: Date, now: Date): boolean =>
  mailbox === 'proved' || now.getTime() - memberSince.getTime() <= newcomerSessionSeconds * 1000
