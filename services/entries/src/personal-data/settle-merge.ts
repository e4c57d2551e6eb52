import { campaignMonth, type EntryType } from '@evenhand/contracts/catalogue'
import type { Merge, MergingTables } from '@evenhand/service-kit/personal-data'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { wouldSettle } from '../all-sources.ts'
import { appendLines } from '../ledger/append.ts'
import type { NewLine } from '../ledger/line.ts'
import { lockDonors } from '../ledger/locks.ts'
import type { Fact } from '../sources/fact.ts'
import { giftFacts } from '../sources/gifts/gift.ts'
import { findGiftsSince } from '../sources/gifts/store.ts'
import { memberFacts } from '../sources/members/member.ts'
import { findMembers } from '../sources/members/store.ts'
import { proofFacts } from '../sources/proofs/proof.ts'
import { findProofs } from '../sources/proofs/store.ts'
import { countGrants, insertLinesOfMerge, listFrozen, movedFacts } from './merging-store.ts'
import { listOpenGrants, type OpenGrant } from './store.ts'
import { reversalOf } from './take-back.ts'

export const lockBoth = (tx: Transaction, { fromId, toId }: Merge): Promise<void> => lockDonors(tx, [fromId, toId])

const beginning = new Date(0)

/**
 * Lines are never rewritten: what is left of the record that goes is taken back, and what its facts are worth to the person is granted to the other one by
 * the function that grants everything, so that caps hold for both together. Nothing changes in a giveaway whose list is frozen.
 */
async function settleMerge(tx: Transaction, { fromId, toId, at }: Merge): Promise<void> {
  const grants = await listOpenGrants(tx, fromId)
  const moved = { donorId: fromId, at, description: 'Moved to your other record' }
  await move(
    tx,
    grants.map((grant) => reversalOf(grant, moved)),
  )
  const had = { donorId: toId, at, description: 'Your other record has the entries of this month' }
  await move(
    tx,
    (await monthsBefore(tx, toId)).map((grant) => reversalOf(grant, had)),
  )
  for (const grant of grants.filter(isOfPostcard)) await move(tx, [await postcardFor(tx, grant, toId)])
  const lacking = await wouldSettle(tx, await factsOf(tx, toId), 'record')
  const frozen = await listFrozen(tx)
  await move(
    tx,
    lacking.filter(({ giveaway }) => !frozen.has(giveaway)),
  )
}

/** Writes lines by which no entry is granted a second time: what is taken from one record is the other one's. */
async function move(tx: Transaction, lines: readonly NewLine[]): Promise<void> {
  await appendLines(tx, lines)
  await insertLinesOfMerge(tx, lines)
}

/** Months that a member had, and has no more: they are in a frozen list of the other record. */
async function monthsBefore(tx: Transaction, donorId: string): Promise<OpenGrant[]> {
  const [member] = await findMembers(tx, [donorId])
  if (!member) return []
  const first = campaignMonth(member.registeredAt)
  return (await listOpenGrants(tx, donorId)).filter(({ cause, month }) => cause.startsWith('monthly:') && month < first)
}

/** All that touches everything that a donor can have. */
async function factsOf(tx: Transaction, donorId: string): Promise<Fact[]> {
  const members = await findMembers(tx, [donorId])
  const gifts = await findGiftsSince(tx, [{ donorId, since: beginning }])
  const proofs = await findProofs(tx, [donorId])
  return [
    ...gifts.map((gift) => giftFacts.fact(gift)),
    ...members.map((member) => memberFacts.fact(member)),
    ...proofs.map((proof) => proofFacts.fact(proof)),
  ]
}

/** A postcard is known by its line alone. */
const isOfPostcard = ({ cause }: OpenGrant): boolean => cause.startsWith('post:')

const postcardFor = async (tx: Transaction, grant: OpenGrant, donorId: string): Promise<NewLine> => ({
  id: uuidv7(),
  donorId,
  giveaway: grant.giveaway,
  kind: 'grant',
  reverses: undefined,
  entryType: grant.entryType as EntryType,
  source: `${grant.cause}:${(await countGrants(tx, grant.cause)) + 1}`,
  description: grant.description,
  earned: grant.left,
  multiplier: 1n,
  occurredAt: grant.occurredAt,
  month: grant.month,
})

/** What a merge of two records does with each table. */
export const merging: MergingTables = { ...movedFacts, entries: settleMerge }
