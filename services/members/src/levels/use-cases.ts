import { levelTerms } from '@evenhand/contracts/catalogue'
import { type AnswerOf, members } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import type { Queries, Transaction } from '@evenhand/service-kit/postgres'
import { lockDonor } from '../member/donor-lock.ts'
import type { MembershipChange } from './membership-change.ts'
import { bestLevel } from './rules.ts'
import { addHolder, countHolders, findHeldLevels, findMemberOf, removeHolder, saveChange, saveLevel } from './store.ts'

/** Notes what is heard of a membership, and gives its donor's member account the level that holds now. */
export async function changeMembership(tx: Transaction, change: MembershipChange): Promise<void> {
  await lockDonor(tx, change.donorId)
  await saveChange(tx, change)
  await settleLevel(tx, { donorId: change.donorId, at: change.changedAt })
}

/** Gives a member account the level that its donor holds now. */
export async function settleLevel(tx: Transaction, { donorId, at }: { donorId: string; at: Date }): Promise<void> {
  const member = await findMemberOf(tx, donorId)
  const level = bestLevel(await findHeldLevels(tx, donorId))
  if (!member || member.level === level) return
  await saveLevel(tx, member.id, level, at)
  await removeHolder(tx, member.id, member.level)
  await addHolder(tx, member.id, level)
}

/** The levels with their terms of the catalogue and how many members hold each. */
export async function listLevels(queries: Queries): Promise<AnswerOf<typeof members.listMembershipLevels>> {
  const holders = await countHolders(queries)
  return members.memberLevels.map((level) => {
    const { priceCents, entriesPerMonth, sold } = levelTerms[level]
    return {
      level,
      price: priceCents === undefined ? null : toDollars(priceCents),
      entriesPerMonth: Number(entriesPerMonth),
      sold,
      members: holders.get(level) ?? 0,
    }
  })
}
