import { entriesPerPostcard } from '@evenhand/contracts/catalogue'
import { postcardKey } from '@evenhand/contracts/entry-sources'
import type { Cause } from '../cause.ts'
import type { Known } from '../known.ts'
import { namedFor, onceFor } from '../single-cause.ts'
import type { Postcard } from './postcard.ts'

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
