import type { RegistrationReceived } from '@evenhand/contracts/events'
import { WrongMessage } from '@evenhand/service-kit/inbox'
import { z } from 'zod'

/** Somebody registered on a landing page of a giveaway. */
export interface Registration {
  registrationId: string
  donorId: string
  giveaway: string
  registeredAt: Date
}

const id = z.uuid().toLowerCase()

const HeardRegistration = z.object({
  registrationId: id,
  donorId: id,
  giveaway: z.string().min(1).max(60),
  registeredAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
})

/** The event of the registrations service, read and checked: what can never be handled is a wrong message. */
export function toRegistration(event: RegistrationReceived): Registration {
  const parsed = HeardRegistration.safeParse(event)
  if (parsed.success) return parsed.data
  throw new WrongMessage(`the event has a wrong ${parsed.error.issues[0]?.path.join('.')}`, { cause: parsed.error })
}
