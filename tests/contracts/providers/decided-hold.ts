import { randomUUID } from 'node:crypto'
import { encodeEvent, HoldDecidedSchema, MailRequestedSchema } from '@evenhand/contracts/events'
import { type Addressee, holdReactions } from '@evenhand/service-kit/holds'
import type { Database, Queries } from '@evenhand/service-kit/postgres'
import { newestEvent } from './outbox.ts'

/** The email that a service asks for when it hears that a person decided about the free entries of a donor whom it knows. */
export async function askAboutDecided(
  db: Database,
  donorId: string,
  findAddressee: (db: Queries, donorId: string) => Promise<Addressee | undefined>,
) {
  const decidedAt = new Date().toISOString()
  const event = { holdId: randomUUID(), donorId, verdict: 'refused', version: 2, decidedAt }
  const heard = { id: randomUUID(), type: HoldDecidedSchema.typeName, time: new Date() }
  for (const { handle } of holdReactions(db, findAddressee)) await handle(encodeEvent(HoldDecidedSchema, event), heard)
  return newestEvent(db, MailRequestedSchema)
}
