import { DecidersChangedSchema } from '@evenhand/contracts/events'
import { z } from 'zod'
import { instant, parseEvent, type Reaction, reaction } from '../inbox/index.ts'
import type { Pair } from './pairs.ts'

const kinds = ['money', 'prizes', 'grants'] as const
/** What one person asks for and another decides. */
export type DecidedKind = (typeof kinds)[number]

/** A pair where something of one kind takes two: who was given what decides about it. */
export type PairOf<Kind extends string> = Pair & { kind: Kind }

/** How many people may decide about each kind, until and from when it takes two, and who isn’t two people for now; the highest version holds. */
export type Deciders = Readonly<
  Record<DecidedKind, number> &
    Record<`${DecidedKind}TwoUntil` | `${DecidedKind}TwoFrom`, Date | null> & {
      pairs: readonly PairOf<DecidedKind>[]
      version: number
    }
>

const count = z.int().min(0)
const maybe = z
  .literal('')
  .transform(() => null)
  .or(instant)
const Heard = z.object({
  money: count,
  prizes: count,
  grants: count,
  moneyTwoUntil: maybe,
  prizesTwoUntil: maybe,
  grantsTwoUntil: maybe,
  moneyTwoFrom: maybe,
  prizesTwoFrom: maybe,
  grantsTwoFrom: maybe,
  pairs: z.array(
    z.object({ person: z.string().min(1), givenBy: z.string().min(1), until: instant, kind: z.enum(kinds) }),
  ),
  version: z.int().min(1),
})

/** Keeps what identity tells. Heard twice or late it changes nothing: the version decides. */
export const hearDeciders = (save: (deciders: Deciders) => Promise<void>): Reaction =>
  reaction(DecidersChangedSchema, async (event) => save(parseEvent(Heard, event)))
