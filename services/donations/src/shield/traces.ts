import { createHmac } from 'node:crypto'
import type { RecentWindow } from '@evenhand/service-kit/limits'
import { type Caller, hasProvedMailbox, networkOf, subscriberOf } from '@evenhand/service-kit/auth'
import { type Scope, scopes } from './thresholds.ts'

/** Who wants to pay, as far as it is known. */
export interface Payer {
  /** What the gateway says; undefined for whoever did not come through it. */
  address: string | undefined
  /** The browser's session. */
  browser: string | undefined
  donorId: string
  /** Signed in as that donor by a code or link from the mailbox, and has paid before: what a thief would have to pay for, each time. */
  proved: boolean
}

/** Who calls, as the shield judges them; `namedId` is the donor in whose name they want to pay. */
export async function payerOf(
  caller: Caller,
  wanted: { address: string | undefined; namedId: string },
  hasPaid: (donorId: string) => Promise<boolean>,
): Promise<Payer> {
  const { address, namedId } = wanted
  const browser = caller.sessionId
  if (caller.role === 'donor' && hasProvedMailbox(caller) && (await hasPaid(caller.donorId)))
    return { address, browser, donorId: caller.donorId, proved: true }
  return { address, browser, donorId: namedId, proved: false }
}

/** What a payer is remembered by: keyed hashes, so that Redis holds no address. */
export interface Traces {
  keys: Partial<Record<Scope, string>>
  proved: boolean
}

export function tracesOf(payer: Payer, secret: string): Traces {
  const { address, browser, donorId, proved } = payer
  const hashed = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
  const named = (scope: Scope, value: string | undefined) =>
    value === undefined ? {} : { [scope]: hashed(`${scope} ${value}`) }
  return {
    proved,
    keys: {
      ...named('browser', browser),
      // Whoever only types a donor's address leaves no trace against the donor who is signed in.
      ...named('donor', `${proved ? 'proved' : 'named'} ${donorId}`),
      ...named('address', address && subscriberOf(address)),
      ...named('network', address && networkOf(address)),
    },
  }
}

export type Kind = 'unpaid' | 'declined' | 'paid'

export const hourSeconds = 60 * 60
export const daySeconds = 24 * hourSeconds
const secondsOf: Readonly<Record<Kind, number>> = { unpaid: hourSeconds, declined: daySeconds, paid: daySeconds }

export const windowOfScope = (kind: Kind, scope: Scope, { keys }: Traces): RecentWindow => ({
  key: `${kind}:${keys[scope]}`,
  seconds: secondsOf[kind],
})

/** Where something of these traces is noted: once for each scope that is known, once for the whole site. */
export const windowsOf = (kind: Kind, traces: Traces): { scope: Scope | 'site'; window: RecentWindow }[] => [
  ...scopes.flatMap((scope) =>
    traces.keys[scope] === undefined ? [] : [{ scope, window: windowOfScope(kind, scope, traces) }],
  ),
  { scope: 'site', window: { key: `${kind}:site`, seconds: hourSeconds } },
]
