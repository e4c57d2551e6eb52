import { z } from 'zod'
import { WrongMessage } from './reaction.ts'

/** An instant in an event. */
export const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** In the one spelling that the stores return, so that ids can be compared. */
export const id = z.uuid().toLowerCase()

/** What of an event a service reads. @throws WrongMessage for what can never be read. */
export function parseEvent<S extends z.ZodType>(schema: S, event: unknown): z.output<S> {
  const parsed = schema.safeParse(event)
  if (parsed.success) return parsed.data
  throw new WrongMessage(`the event has a wrong ${parsed.error.issues[0]?.path.join('.')}`, { cause: parsed.error })
}
