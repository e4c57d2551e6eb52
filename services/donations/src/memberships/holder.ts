import { type Caller, hasProvedMailbox } from '@evenhand/service-kit/auth'
import type { Limiter } from '@evenhand/service-kit/limits'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { noteProvedMailbox } from '../donors/store.ts'
import type { Own } from './own-membership.ts'
import { isBegunIn } from './store.ts'

export interface HolderDeps {
  db: Database
  /** How often a donor changes memberships; each change is a mail. */
  membershipChanges: Limiter
  now: () => Date
}

/**
 * The membership that a caller may act on. An administrator looks, and does nothing in a donor's name. Who is signed in without the mailbox may have
 * typed somebody else's address: they act on what was begun in their own browser (docs/decisions/0012).
 */
export async function ownOf({ db, now }: HolderDeps, caller: Caller, membershipId: string): Promise<Own> {
  if (caller.role !== 'donor')
    throw new Problem('not-allowed', { detail: 'Only the person who has a membership can change it.' })
  if (hasProvedMailbox(caller)) await noteProvedMailbox(db, caller.donorId, now())
  else if (!(await isBegunIn(db, membershipId, browsersOf(caller))))
    throw new Problem('mailbox-to-prove', {
      detail: 'To change this membership, confirm your email: sign out, then sign in with the code we email you.',
    })
  return { id: membershipId, donorId: caller.donorId }
}

/** The same for what each donor may do so many times a day. */
export async function ownToChange(deps: HolderDeps, caller: Caller, membershipId: string): Promise<Own> {
  const own = await ownOf(deps, caller, membershipId)
  await deps.membershipChanges.take(own.donorId)
  return own
}

const browsersOf = ({ sessionId, from }: Extract<Caller, { role: 'donor' }>): string[] =>
  [sessionId, from].filter((browser) => browser !== undefined)
