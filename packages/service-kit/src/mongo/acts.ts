import { AdministratorActedSchema } from '@evenhand/contracts/events'
import { type Act, actedEvent } from '../audit/index.ts'
import { type PendingEvent, pendingEvent } from './outbox.ts'

/** Tells the audit trail of an act on a document (`tellAct`): the event goes into the write that is the act. */
export const actEvent = (act: Act): PendingEvent =>
  pendingEvent(AdministratorActedSchema, act.administratorId, actedEvent(act))
