import type { MailboxProved } from '@evenhand/contracts/events'
import { id, instant, parseEvent } from '@evenhand/service-kit/inbox'
import { z } from 'zod'
import type { Proof } from './proof.ts'

const HeardProof = z.object({ donorId: id, provedAt: instant })

export const toProof = (event: MailboxProved): Proof => parseEvent(HeardProof, event)
