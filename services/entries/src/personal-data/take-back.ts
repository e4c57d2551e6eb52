import type { EntryType } from '@evenhand/contracts/catalogue'
import type { ErasedPerson } from '@evenhand/service-kit/personal-data'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { appendLines } from '../ledger/append.ts'
import type { NewLine } from '../ledger/line.ts'
import { lockDonors } from '../ledger/locks.ts'
import { insertTakenBack } from '../sources/taken-back/store.ts'
import { listOpenGrants, type OpenGrant } from './store.ts'

/**
 * Takes back all that a person has in giveaways whose list is not frozen, also what came with money: someone whom nobody could reach takes part in no draw. Their
 * causes are marked, so that nothing that is heard of them later brings it again.
 */
export async function takeBackOpen(tx: Transaction, { donorId, at }: ErasedPerson): Promise<void> {
  await lockDonors(tx, [donorId])
  const grants = await listOpenGrants(tx, donorId)
  const taking = { donorId, reason: 'Erased', by: 'erasure', at }
  for (const cause of new Set(grants.map((grant) => grant.cause))) await insertTakenBack(tx, { ...taking, cause })
  await appendLines(
    tx,
    grants.map((grant) => reversalOf(grant, { donorId, at, description: 'Taken back: your data was erased' })),
  )
}

/** Takes all that is left of a grant. */
export const reversalOf = (
  grant: OpenGrant,
  { donorId, at, description }: Pick<NewLine, 'donorId' | 'description'> & { at: Date },
): NewLine => ({
  id: uuidv7(),
  donorId,
  giveaway: grant.giveaway,
  kind: 'reversal',
  reverses: grant.id,
  entryType: grant.entryType as EntryType,
  source: `reversal:${grant.id}:${grant.reversals + 1}`,
  description,
  earned: grant.left,
  multiplier: 1n,
  occurredAt: at,
  month: grant.month,
})
