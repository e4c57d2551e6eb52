import { RegistrationReceivedSchema } from '@evenhand/contracts/events'
import { registrationKey } from '@evenhand/contracts/entry-sources'
import { reader } from '@evenhand/service-kit/inbox'
import { contentsOf } from '../fact.ts'
import { editionsOf } from '../known.ts'
import type { Source } from '../source.ts'
import { registrationCause } from './cause.ts'
import { toRegistration } from './heard.ts'
import { type Registration, registrationFacts } from './registration.ts'

/** Registrations on the landing page of a giveaway. */
export const registrations: Source<Registration> = {
  facts: registrationFacts,
  hears: [reader(RegistrationReceivedSchema, toRegistration)],

  giveawaysOf: (_known, facts) => contentsOf(registrationFacts, facts).map(({ giveaway }) => giveaway),
  keysOf: (_known, facts) => contentsOf(registrationFacts, facts).map(registrationKey),

  refusalOf(known, fact) {
    const registration = registrationFacts.read(fact)
    if (!registration || editionsOf(known, registration.giveaway).length > 0) return undefined
    return 'the giveaway of the registration is not known'
  },
  apply: (known, registration) => !known.grants.has(registrationKey(registration)),
  touchedBy(known, fact) {
    const registration = registrationFacts.read(fact)
    return registration ? [() => registrationCause(known, registration)] : []
  },
}
