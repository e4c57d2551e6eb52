import { RegistrationReceivedSchema } from '@evenhand/contracts/events'
import { registrationKey } from '@evenhand/contracts/entry-sources'
import { reader } from '@evenhand/service-kit/inbox'
import { contentsOf, type Fact } from '../fact.ts'
import { editionsOf, type Known } from '../known.ts'
import { proofFacts } from '../proofs/proof.ts'
import type { Source } from '../source.ts'
import { registrationCause } from './cause.ts'
import { toRegistration } from './heard.ts'
import { knownRegistrations, type Registration, registrationFacts } from './registration.ts'
import { findRegistrations, saveRegistrations } from './store.ts'

/** Registrations on the landing page of a giveaway. */
export const registrations: Source<Registration> = {
  facts: registrationFacts,
  hears: [reader(RegistrationReceivedSchema, toRegistration)],

  async find(tx, known, facts) {
    const ids = contentsOf(registrationFacts, facts).map(({ registrationId }) => registrationId)
    const donorIds = contentsOf(proofFacts, facts).map(({ donorId }) => donorId)
    if (ids.length + donorIds.length === 0) return
    for (const one of await findRegistrations(tx, { ids, donorIds }))
      knownRegistrations(known).set(one.registrationId, one)
  },
  giveawaysOf: (known, facts) => [
    ...contentsOf(registrationFacts, facts).map(({ giveaway }) => giveaway),
    ...[...knownRegistrations(known).values()].map(({ giveaway }) => giveaway),
  ],
  keysOf: (known, facts) =>
    [...contentsOf(registrationFacts, facts), ...knownRegistrations(known).values()].map(registrationKey),

  refusalOf(known, fact) {
    const registration = registrationFacts.read(fact)
    if (!registration || editionsOf(known, registration.giveaway).length > 0) return undefined
    return 'the giveaway of the registration is not known'
  },
  apply(known, registration) {
    if (knownRegistrations(known).has(registration.registrationId)) return false
    knownRegistrations(known).set(registration.registrationId, registration)
    return true
  },
  touchedBy: (known, fact) => touchedBy(known, fact).map((one) => () => registrationCause(known, one)),
  save: saveRegistrations,
}

function touchedBy(known: Known, fact: Fact): Registration[] {
  const told = registrationFacts.read(fact)
  if (told) return [knownRegistrations(known).get(told.registrationId) ?? told]
  const proof = proofFacts.read(fact)
  if (!proof) return []
  return [...knownRegistrations(known).values()]
    .filter(({ donorId }) => donorId === proof.donorId)
    .toSorted((a, b) => a.registeredAt.getTime() - b.registeredAt.getTime())
}
