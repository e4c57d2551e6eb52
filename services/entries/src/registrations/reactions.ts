import { RegistrationReceivedSchema } from '@evenhand/contracts/events'
import { onceForEvents, type Reaction, reader, reactTogether } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { toRegistration } from './heard.ts'
import { grantRegistrations } from './use-cases.ts'

/** What the registrations service tells: each event once, as many in one transaction as came together. */
export const registrationReactions = (db: Database): Reaction[] =>
  reactTogether([reader(RegistrationReceivedSchema, toRegistration)], async (events) => {
    const heard = events.map(({ content: registration, heard: { id, type, trace } }) => ({
      id,
      type,
      registration,
      trace,
    }))
    await db.transaction((tx) => onceForEvents(tx, heard, (heardFirst) => grantRegistrations(tx, heardFirst)))
  })
