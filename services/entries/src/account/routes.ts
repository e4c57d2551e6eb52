import { campaignMonth } from '@evenhand/contracts/catalogue'
import { entries } from '@evenhand/contracts/http'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Database, Queries } from '@evenhand/service-kit/postgres'
import { findCaps, findPortions } from '../ledger/caps/store.ts'
import { wouldLack } from '../all-sources.ts'
import { findPaidPurchases } from '../sources/multipliers/store.ts'
import { findAwaiting } from '../sources/proofs/awaiting.ts'
import { toGiftEntries } from './gift-entries.ts'
import { ownEntriesAskedFor } from '../own-account/entries-asked-for.ts'
import { listGiftGrants, listLines, sumFreeEntries } from './store.ts'
import { toStats, toTransaction } from './views.ts'

export const accountRoutes = (db: Database, donorIdOf: DonorIdOf, now: () => Date): Route[] => [
  route(entries.getDonorStats, async ({ query: { email } }, { caller }) => {
    const donorId = await ownEntriesAskedFor(db, { caller, email, donorIdOf, part: 'entries', now: now() })
    const [portions, purchases, askedFor, awaiting] = await Promise.all([
      findPortions(db, [donorId]),
      findPaidPurchases(db, donorId),
      sumFreeEntries(db, donorId),
      findAwaiting(db, wouldLack, { donorId, now: now() }),
    ])
    const caps = await capsOf(db, portions)
    return toStats(caps, portions, purchases, { now: now(), month: campaignMonth(now()), askedFor, awaiting })
  }),
  route(entries.listEntryTransactions, async ({ query }, { caller }) => {
    const { email } = query
    const donorId = await ownEntriesAskedFor(db, { caller, email, donorIdOf, part: 'history of entries', now: now() })
    const lines = await listLines(db, donorId, query)
    const caps = await capsOf(db, lines)
    return lines.map((line) => toTransaction(line, caps))
  }),
  route(entries.listOwnGiftEntries, async ({ query: { email } }, { caller }) => {
    const part = 'entries of each gift'
    const donorId = await ownEntriesAskedFor(db, { caller, email, donorIdOf, part, now: now() })
    return toGiftEntries(await listGiftGrants(db, donorId))
  }),
]

const capsOf = (db: Queries, there: readonly { giveaway: string }[]) =>
  findCaps(db, [...new Set(there.map(({ giveaway }) => giveaway))])
