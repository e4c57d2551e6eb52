import { entriesPerPostcard } from '@evenhand/contracts/catalogue'
import type { Cause } from '../sources/cause.ts'
import type { Known } from '../sources/known.ts'
import { namedFor, onceFor } from '../sources/single-cause.ts'
import { type Postcard, postcardKey } from './postcard.ts'

export function postcardCause(known: Known, postcard: Postcard): Cause {
  const { donorId, giveaway, postmarkedAt: at, takenBackAt } = postcard
  const whole = onceFor({ donorId, giveaway, at, earned: entriesPerPostcard })
  return {
    ...whole,
    key: postcardKey(postcard),
    entryType: 'free_post',
    ...namedFor(known, 'Postcard', giveaway),
    ...(takenBackAt ? { standing: 0n, changedAt: takenBackAt } : {}),
  }
}
