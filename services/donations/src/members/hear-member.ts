import { type Heard, onceForEvent } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { type Registered, saveMember } from './store.ts'

/** Somebody became a member: from now on they have each month's free entries without asking. */
export const hearMember = (db: Database, member: Registered, heard: Heard): Promise<unknown> =>
  db.transaction((tx) => onceForEvent(tx, heard, () => saveMember(tx, member)))
