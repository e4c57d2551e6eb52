/** The events that ask for mails, read and checked: what can never be sent is a wrong message. */
import type { EntriesGranted, MailRequested } from '@evenhand/contracts/events'
import { Email } from '@evenhand/contracts/ids'
import { instant, parseEvent, WrongMessage } from '@evenhand/service-kit/inbox'
import { z } from 'zod'
import type { OpenedMail } from '@evenhand/service-kit/outbox'
import { shippedTemplates } from '../templates/shipped.ts'
import type { Granted } from './store.ts'

const sourcesMax = 50

const HeardRequest = z.object({
  mailKey: z.string().min(3).max(200),
  // Of someone who was erased since there is no address.
  to: z.union([z.literal(''), Email()]),
  template: z.string(),
  values: z.record(z.string(), z.string()),
  uselessAfter: z.union([z.literal('').transform(() => undefined), instant]),
  awaitEntrySources: z.array(z.string().min(1).max(200)).max(sourcesMax),
})

/** Opens what was sealed for one email; undefined if it wasn't for us, or for another one. */
export type OpenMail = (sealed: string, mailKey: string) => OpenedMail | undefined

export function toRequest(event: MailRequested, open: OpenMail): z.output<typeof HeardRequest> {
  const request = parseEvent(HeardRequest, { ...event, ...openedOf(event, open) })
  const { template, values } = request
  // What administrators wrote is asked for from here alone.
  const known = shippedTemplates.find(({ name }) => name === template)
  if (!known) throw new WrongMessage('the template of the email is not known')
  const fault = known.faultOf(values)
  if (fault !== undefined) throw new WrongMessage(`the value ${fault} does not fit the template`)
  return { ...request, awaitEntrySources: [...new Set(request.awaitEntrySources)] }
}

function openedOf({ sealed, mailKey }: MailRequested, open: OpenMail): OpenedMail | undefined {
  if (sealed === '') return undefined
  const opened = open(sealed, mailKey)
  if (!opened) throw new WrongMessage('the email was sealed for a key that isn’t ours, or for another email')
  return opened
}

const HeardGrant = z.object({ source: z.string().min(1).max(200), donorId: z.uuid(), finalEntries: z.bigint().min(0n) })

export function toGranted(event: EntriesGranted): Granted {
  const { finalEntries: entries, ...rest } = parseEvent(HeardGrant, event)
  return { ...rest, entries }
}
