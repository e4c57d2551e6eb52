import { EntriesGrantedSchema } from '@evenhand/contracts/events'
import { openMongo, toldCollection, type ToldEvent } from '@evenhand/service-kit/mongo'
import { openDatabase, sql } from '@evenhand/service-kit/postgres'

/** Why a service never goes back alone, and what to do instead. */
const never: Readonly<Record<string, string>> = {
  donations:
    'donations doesn’t go back alone: gifts and receipts that others have heard of would be made again under other ids and numbers. Restore the whole system.',
  email:
    'email doesn’t go back alone: what it has sent since would be sent again. Restore the whole system, or copy what you need from a restore into another DATA_DIR.',
  identity:
    'identity doesn’t go back alone: its audit trail would no longer be the one that auditors were emailed. Restore the whole system.',
}

export const neverAlone = (service: string): string | undefined => never[service]

/** What is told under the same id when it happens again, because its cause is heard again. */
const toldTheSame = new Set<string>([EntriesGrantedSchema.typeName])

/**
 * What the service has told since the copy that would take its place was made, and would not tell again under the same id: others have heard it, and the service would
 * not know of it. Undefined when there is nothing.
 */
export const refusalOfForgetting = (service: string, forgotten: readonly string[]): string | undefined => {
  const lost = forgotten.filter((type) => !toldTheSame.has(type))
  if (lost.length === 0) return undefined
  const kinds = [...new Set(lost.map((type) => type.split('.').at(-1) ?? type))].join(', ')
  return `${service} has told the others of ${lost.length} things since then (${kinds}) and would forget them. Choose a later time, or restore the whole system.`
}

/** The types of events that the database has told and its copy hasn't. */
export async function forgottenBy(now: string, then: string): Promise<string[]> {
  const [told, known] = await Promise.all([now, then].map(readTold))
  const ids = new Set(known?.map(({ id }) => id))
  return (told ?? []).filter(({ id }) => !ids.has(id)).map(({ type }) => type)
}

interface Told {
  id: string
  type: string
}

async function readTold(url: string): Promise<Told[]> {
  if (url.startsWith('mongodb')) {
    const connection = await openMongo(url)
    try {
      const events = await connection.collection<ToldEvent>(toldCollection).find().toArray()
      return events.map(({ _id: id, name: type }) => ({ id, type }))
    } finally {
      await connection.close()
    }
  }
  const db = openDatabase(url, { connections: 1 })
  try {
    return await db.query<Told>(sql`select event_id as id, type from outbox where published_at is not null`)
  } finally {
    await db.close()
  }
}

/** What entries has shown to the world since: to take it back would look like a fraud. */
export async function refusalOfEntries(url: string, at: Date): Promise<string | undefined> {
  const db = openDatabase(url, { connections: 1 })
  try {
    const [draw] = await db.query<{ giveaway: string }>(
      sql`select giveaway from draws where greatest(committed_at, cut_at, frozen_at, drawn_at) > ${at} limit 1`,
    )
    if (draw)
      return `The draw of ${draw.giveaway} was committed to, frozen or drawn after that time, and would be made a second time. Choose a later time.`
    const [heads] = await db.query<{ day: string }>(
      sql`select to_char(day, 'YYYY-MM-DD') as day from published_heads where published_at > ${at} limit 1`,
    )
    const [appeal] = await db.query(sql`select 1 from entry_holds where appealed_at > ${at} limit 1`)
    if (appeal)
      return 'Someone appealed against a hold after that time, and would never be answered. Choose a later time.'
    return (
      heads &&
      `The ledger’s heads of ${heads.day} were published after that time, and lines that are written again would not match them. Choose a later time.`
    )
  } finally {
    await db.close()
  }
}
