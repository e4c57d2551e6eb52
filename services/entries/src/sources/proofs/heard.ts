import type { MailboxProved } from '@evenhand/contracts/events'
import { id, instant, parseEvent } from '@evenhand/service-kit/inbox'
import { z } from 'zod'
import type { Proof } from './proof.ts'

const trace = z.string().max(64)
const HeardProof = z.object({
  donorId: id,
  provedAt: instant,
  person: id.or(z.literal('')),
  domain: trace,
  isDisposable: z.boolean(),
  subscriber: trace,
  network: trace,
  browser: trace,
})

export function toProof(event: MailboxProved): Proof {
  const { donorId, provedAt, person, ...traces } = parseEvent(HeardProof, event)
  return { donorId, provedAt, traces: person === '' ? undefined : { person, ...traces } }
}
