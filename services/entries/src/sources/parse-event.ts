import { WrongMessage } from '@evenhand/service-kit/inbox'
import { z } from 'zod'

export const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** In the one spelling that the stores return, so that ids can be compared. */
export const id = z.uuid().toLowerCase()

/** What of an event this service reads; what can never be read is a wrong message. */
export function parseEvent<S extends z.ZodType>(schema: S, event: unknown): z.output<S> {
  const parsed = schema.safeParse(event)
  if (parsed.success) return parsed.data
  throw new WrongMessage(`the event has a wrong ${parsed.error.issues[0]?.path.join('.')}`, { cause: parsed.error })
}
