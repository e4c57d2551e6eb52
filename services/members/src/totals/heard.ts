import type { EntriesGranted, EntriesReversed, MultiplierBought } from '@evenhand/contracts/events'
import { id, parseEvent } from '@evenhand/service-kit/inbox'
import { z } from 'zod'
import type { Addition } from './store.ts'

const amount = z.bigint().min(0n)
const HeardEntries = z.object({ donorId: id, countedEntries: amount })
const HeardPurchase = z.object({ donorId: id, amountCents: amount })

export function toGranted(event: EntriesGranted): Addition {
  const { donorId, countedEntries: entries } = parseEvent(HeardEntries, event)
  return { donorId, cents: 0n, entries }
}

export function toTakenBack(event: EntriesReversed): Addition {
  const { donorId, countedEntries } = parseEvent(HeardEntries, event)
  return { donorId, cents: 0n, entries: -countedEntries }
}

export function toPurchase(event: MultiplierBought): Addition {
  const { donorId, amountCents: cents } = parseEvent(HeardPurchase, event)
  return { donorId, cents, entries: 0n }
}
