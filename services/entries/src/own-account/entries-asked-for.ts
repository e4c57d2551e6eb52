import { accountAskedFor, type AskedAccount } from '@evenhand/service-kit/audit'
import { browserKeyOf, ownBrowsersOf } from '@evenhand/service-kit/auth'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { earnedElsewhere } from './store.ts'

/** A session without the mailbox lasts four hours: what was proved before that was proved before it. */
const unprovedSessionMs = 4 * 3_600_000

/**
 * As `accountAskedFor`, and within what a browser without the mailbox may see: what it did itself (spec 03 §B). As soon as the account holds a
 * gift or a postcard from elsewhere, or its mailbox was proved before, it is of someone who can prove it. @throws mailbox-to-prove
 */
export async function ownEntriesAskedFor(db: Database, asked: AskedAccount): Promise<string> {
  const donorId = await accountAskedFor(db, asked)
  const browsers = ownBrowsersOf(asked.caller)
  const provedBefore = new Date(asked.now.getTime() - unprovedSessionMs)
  if (browsers && (await earnedElsewhere(db, { donorId, browserKeys: browsers.map(browserKeyOf), provedBefore })))
    throw new Problem('mailbox-to-prove', {
      detail: 'Confirm your email to see your entries: sign out, then sign in with the code we email you.',
    })
  return donorId
}
