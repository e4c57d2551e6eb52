import { entriesPerRegistration } from '@evenhand/contracts/catalogue'
import { registrationKey } from '@evenhand/contracts/entry-sources'
import type { Cause } from '../cause.ts'
import { enteredAt, type Known } from '../known.ts'
import { onceProved } from '../proofs/once-proved.ts'
import { namedFor, onceFor } from '../single-cause.ts'
import type { Registration } from './registration.ts'

export function registrationCause(known: Known, registration: Registration): Cause {
  const { donorId, giveaway: named, registeredAt: at } = registration
  const giveaway = enteredAt(known, named, at)
  return onceProved(known, {
    ...onceFor({ donorId, giveaway, at, earned: entriesPerRegistration }),
    key: registrationKey(registration),
    entryType: 'registration',
    ...namedFor(known, 'Registration', giveaway ?? named),
  })
}
