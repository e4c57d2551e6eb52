import { administratorOf, type Caller, donorAskedFor, type DonorIdOf } from '../auth/index.ts'
import type { Database, Transaction } from '../postgres/index.ts'
import { type Act, tellAct } from './act.ts'

/** Tells of what an administrator does by a call that donors make for themselves; of a donor nothing is told. */
export async function tellIfAdministrator(
  tx: Transaction,
  caller: Caller,
  act: Omit<Act, 'administratorId'>,
): Promise<void> {
  if (caller.role === 'administrator') await tellAct(tx, { ...act, administratorId: caller.administratorId })
}

export interface AskedAccount {
  caller: Caller
  email: string | undefined
  donorIdOf: DonorIdOf
  action?: 'account-read' | 'statement-downloaded'
  /** What of the account, in a few words. */
  part: string
  now: Date
}

/** Whose account a call is about (`donorAskedFor`). That an administrator looks into it is told before anything is answered. */
export async function accountAskedFor(db: Database, asked: AskedAccount): Promise<string> {
  const { caller, email, donorIdOf, action = 'account-read', part: words, now: at } = asked
  const id = donorAskedFor(caller, email, donorIdOf)
  const act = { action, thing: { kind: 'donor', id }, words, at } as const
  // Donors look all the time: no transaction for them.
  if (caller.role === 'administrator') await db.transaction((tx) => tellIfAdministrator(tx, caller, act))
  return id
}

/**
 * That an administrator asks how a donor can be reached is told before it is answered. `source` is who knows it: "gifts". What an API key reads,
 * identity has told as it let the key in (docs/decisions/0096).
 */
export async function tellContactsRead(
  db: Database,
  asked: { caller: Caller; donorId: string; source: string; now: Date },
): Promise<void> {
  const { caller, donorId: id, source, now: at } = asked
  if (caller.role === 'api-key') return
  const act = {
    administratorId: administratorOf(caller),
    action: 'contacts-read',
    words: `From ${source}`,
    at,
  } as const
  await db.transaction((tx) => tellAct(tx, { ...act, thing: { kind: 'donor', id } }))
}

interface HistoryAnswer {
  person: unknown
  items: readonly unknown[]
}

/**
 * That an administrator opens what happened to a person is told before it is answered, with each page in which there is something to see: from which
 * place on is asked is theirs to say. `part` is of what, in a few words.
 */
export async function tellHistoryRead<Answer extends HistoryAnswer>(
  db: Database,
  asked: { caller: Caller; donorId: string; part: string; now: Date },
  answer: Answer,
): Promise<Answer> {
  const { caller, donorId: id, part, now: at } = asked
  if (answer.person === null && answer.items.length === 0) return answer
  const act = {
    administratorId: administratorOf(caller),
    action: 'account-read',
    words: `History: ${part}`,
    at,
  } as const
  await db.transaction((tx) => tellAct(tx, { ...act, thing: { kind: 'donor', id } }))
  return answer
}
