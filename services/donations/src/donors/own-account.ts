import { accountAskedFor, type AskedAccount } from '@evenhand/service-kit/audit'
import { type Caller, ownBrowsersOf } from '@evenhand/service-kit/auth'
import type { Database, Queries } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { gaveElsewhere } from '../gifts/store.ts'

/** As `accountAskedFor`, and within what a browser without the mailbox may see. */
export async function ownAccountAskedFor(db: Database, asked: AskedAccount): Promise<string> {
  const donorId = await accountAskedFor(db, asked)
  await refuseMoreThanOwn(db, asked.caller)
  return donorId
}

/**
 * A browser that has only typed an address sees what it did itself (spec 03 §B). As soon as the account holds a gift from anywhere else, it is
 * someone's whose mailbox has to be proved. @throws mailbox-to-prove
 */
export async function refuseMoreThanOwn(db: Queries, caller: Caller): Promise<void> {
  const browsers = ownBrowsersOf(caller)
  if (!browsers || caller.role !== 'donor') return
  if (await gaveElsewhere(db, caller.donorId, browsers))
    throw new Problem('mailbox-to-prove', {
      detail: 'To see this account, confirm your email: sign out, then sign in with the code we email you.',
    })
}
