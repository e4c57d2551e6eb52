import type { Database } from '@evenhand/service-kit/postgres'
import { sourceReactions } from '../src/all-sources.ts'
import { proveMailboxes } from './proved.ts'
import type { Told } from './told.ts'

/** Hears what one service tells, all of it in one go, as a consumer does with what came together. */
export async function hearTogether(db: Database, told: readonly Told[]): Promise<void> {
  await proveMailboxes(db, told)
  const reaction = sourceReactions(db).find(({ type }) => type === told[0]?.type)
  await reaction?.together?.(told.map(({ id, type, json }) => ({ json, heard: { id, type, time: new Date() } })))
}
