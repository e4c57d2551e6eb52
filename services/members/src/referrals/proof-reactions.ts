import { MailboxProvedSchema } from '@evenhand/contracts/events'
import { id, instant, parseEvent, reaction } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { hearOfProof } from './hear-of-proof.ts'

const Heard = z.object({ donorId: id, provedAt: instant })

/** A member who was referred has proved the mailbox: then the referral pays. */
export const proofReactions = (db: Database) => [
  reaction(MailboxProvedSchema, (event, heard) => hearOfProof(db, heard, parseEvent(Heard, event))),
]
