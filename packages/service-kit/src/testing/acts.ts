import { AdministratorActedSchema } from '@evenhand/contracts/events'
import { type Database, sql } from '../postgres/index.ts'

/** An act as the audit trail is told it; `thing` is `<kind> <id>`, or empty. */
export interface ToldAct {
  by: string
  action: string
  thing: string
  words: string
}

/** What a service has told the audit trail, in its order; of one thing where its id is given. */
export const actsTold = (db: Database, thingId?: string): Promise<ToldAct[]> =>
  db.query<ToldAct>(sql`
    select payload ->> 'administratorId' as by, payload ->> 'action' as action,
      concat_ws(' ', payload ->> 'thingKind', payload ->> 'thingId') as thing, coalesce(payload ->> 'words', '') as words
    from outbox
    where type = ${AdministratorActedSchema.typeName} and (${thingId ?? null}::text is null or payload ->> 'thingId' = ${thingId ?? null})
    order by outbox.id`)
