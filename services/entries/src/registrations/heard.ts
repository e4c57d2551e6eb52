import type { RegistrationReceived } from '@evenhand/contracts/events'
import { z } from 'zod'
import type { Fact } from '../sources/fact.ts'
import { id, instant, parseEvent } from '../sources/parse-event.ts'

const HeardRegistration = z.object({
  registrationId: id,
  donorId: id,
  giveaway: z.string().min(1).max(60),
  registeredAt: instant,
})

export const toRegistration = (event: RegistrationReceived): Fact => ({
  kind: 'registration',
  registration: parseEvent(HeardRegistration, event),
})
