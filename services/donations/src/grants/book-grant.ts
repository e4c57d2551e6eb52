import { type Heard, onceForEvent } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import type { JournalEntry } from '../books/entries.ts'
import { book } from '../books/store.ts'

/** Books what was heard of a grant, once. */
export async function bookGrant(db: Database, heard: Heard, entry: JournalEntry): Promise<void> {
  await db.transaction((tx) => onceForEvent(tx, heard, async () => void (await book(tx, entry))))
}
