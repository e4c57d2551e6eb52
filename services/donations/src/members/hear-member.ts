import { type Heard, onceForEvent } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { type Registered, saveMember, saveStanding, type Standing } from './store.ts'

/** Somebody became a member: from now on they have each month's free entries without asking. */
export const hearMember = (db: Database, member: Registered, heard: Heard): Promise<unknown> =>
  db.transaction((tx) => onceForEvent(tx, heard, () => saveMember(tx, member)))

/** A member account was deactivated, or is active again; a job ends what its donor pays by the month. */
export const hearStanding = (db: Database, standing: Standing, heard: Heard): Promise<unknown> =>
  db.transaction((tx) => onceForEvent(tx, heard, () => saveStanding(tx, standing)))
