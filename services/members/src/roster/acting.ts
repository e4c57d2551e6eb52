import type { audit, roster } from '@evenhand/contracts/http'
import { tellAct } from '@evenhand/service-kit/audit'
import type { Queries, Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { type CaseRow, findCase, listActs, saveAct } from './store.ts'
import { memberCase } from './views.ts'

/** What an administrator does to a member. */
export interface Done {
  memberId: string
  administratorId: string
  now: Date
}

/** The same, where the member is mailed. */
export interface ToldToMember extends Done {
  publicUrl: string
}

export async function caseOf(db: Queries, memberId: string): Promise<CaseRow> {
  const row = await findCase(db, memberId)
  if (!row) throw new Problem('not-found', { detail: 'We don’t have a member with this ID.' })
  return row
}

/** The same, of an account that something can be done to: one that was merged is a part of another. */
export async function openCaseOf(db: Queries, memberId: string): Promise<CaseRow> {
  const row = await caseOf(db, memberId)
  if (row.kept_number === null) return row
  throw new Problem('not-found', {
    detail: `This account was merged into account ${row.kept_number}. Open that one instead.`,
  })
}

export const shownCase = async (db: Queries, memberId: string): Promise<roster.MemberCase> =>
  memberCase(await caseOf(db, memberId), await listActs(db, memberId))

/**
 * With the member, and in the audit trail. A note, and why a name was corrected, may be about the person and stays with the member alone, for the trail is never forgotten.
 * Answers the id of the act.
 */
export async function writeDown(
  tx: Transaction,
  { memberId, administratorId, now: at }: Done,
  { action, told, words }: { action: roster.MemberAction; told: audit.AuditedAction; words: string },
): Promise<string> {
  const id = uuidv7()
  await saveAct(tx, memberId, { id, action, words, by: administratorId, at })
  const thing = { kind: 'member', id: memberId } as const
  const inTrail = action === 'noted' || action === 'name-corrected' ? {} : { words }
  await tellAct(tx, { id, administratorId, action: told, thing, ...inTrail, at })
  return id
}
