import { id, instant, parseEvent } from '@evenhand/service-kit/inbox'
import type { RegistrationReceived } from '@evenhand/contracts/events'
import { z } from 'zod'
import type { Registration } from './registration.ts'

const HeardRegistration = z.object({
  registrationId: id,
  donorId: id,
  giveaway: z.string().min(1).max(60),
  registeredAt: instant,
})

export const toRegistration = (event: RegistrationReceived): Registration => parseEvent(HeardRegistration, event)
