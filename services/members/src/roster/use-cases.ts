import type { AnswerOf, ParsedOf, roster } from '@evenhand/contracts/http'
import { tellAct } from '@evenhand/service-kit/audit'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { caseOf, type Done, shownCase, writeDown } from './acting.ts'
import { countRoster, listRoster } from './store.ts'
import { listedMember } from './views.ts'

/** A page of the members that fit, and how many fit in all. */
export async function findMembers(
  db: Database,
  { after, limit, ...filter }: ParsedOf<typeof roster.listMembers>['query'],
): Promise<AnswerOf<typeof roster.listMembers>> {
  const [rows, total] = await Promise.all([
    listRoster(db, { ...filter, after, limit: limit + 1 }),
    countRoster(db, filter),
  ])
  const page = rows.slice(0, limit)
  return { items: page.map(listedMember), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null, total }
}

/** That an administrator looks at a member is told before anything is answered. */
export const readMember = (db: Database, { memberId, administratorId, now }: Done): Promise<roster.MemberCase> =>
  db.transaction(async (tx) => {
    await caseOf(tx, memberId)
    const thing = { kind: 'member', id: memberId } as const
    await tellAct(tx, { administratorId, action: 'account-read', thing, words: 'member', at: now })
    return shownCase(tx, memberId)
  })

export async function noteMember(
  tx: Transaction,
  { note, ...done }: Done & { note: string },
): Promise<roster.MemberCase> {
  await caseOf(tx, done.memberId)
  await writeDown(tx, done, { action: 'noted', told: 'member-noted', words: note })
  return shownCase(tx, done.memberId)
}
