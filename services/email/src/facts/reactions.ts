import {
  EntriesReversedSchema,
  GiftReinstatedSchema,
  GiftReversedSchema,
  MemberLevelGrantedSchema,
  MembershipChangedSchema,
} from '@evenhand/contracts/events'
import { type Heard, id, instant, parseEvent, type Reaction, reaction } from '@evenhand/service-kit/inbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { noteOnce } from './note.ts'
import { addEntries, saveLevel, saveReturned } from './store.ts'

const HeardReturn = z.object({ giftId: id, donorId: id, amountCents: z.bigint().min(0n) })
/** Of a membership also the highest that its donor has: one of two can end while the other goes on. */
const HeardLevel = z.object({
  donorId: id,
  level: z.string().min(1),
  donorLevel: z.string().default(''),
  changedAt: instant,
})
const HeardReversal = z.object({ donorId: id, finalEntries: z.bigint().min(0n) })

/** What changes the facts of donors and nothing else here. Gifts, members and entries are noted where they are heard (`note.ts`). */
export function factReactions(db: Database): Reaction[] {
  const once = (heard: Heard, effect: (tx: Transaction) => Promise<void>) => noteOnce(db, heard, effect)
  const level = (source: 'paid' | 'granted', event: unknown, heard: Heard): Promise<void> => {
    const { donorId, level: own, donorLevel, changedAt: at } = parseEvent(HeardLevel, event)
    const told = donorLevel || own
    return once(heard, (tx) => saveLevel(tx, { donorId, source, level: told === 'none' ? null : told, at }))
  }
  return [
    reaction(GiftReversedSchema, (event, heard) => {
      const { amountCents: cents, ...gift } = parseEvent(HeardReturn, event)
      return once(heard, (tx) => saveReturned(tx, { ...gift, cents }))
    }),
    reaction(GiftReinstatedSchema, (event, heard) => {
      const { amountCents: cents, ...gift } = parseEvent(HeardReturn, event)
      return once(heard, (tx) => saveReturned(tx, { ...gift, cents: -cents }))
    }),
    reaction(EntriesReversedSchema, (event, heard) => {
      const { donorId, finalEntries } = parseEvent(HeardReversal, event)
      return once(heard, async (tx) => void (await addEntries(tx, donorId, -finalEntries)))
    }),
    reaction(MembershipChangedSchema, (event, heard) => level('paid', event, heard)),
    reaction(MemberLevelGrantedSchema, (event, heard) => level('granted', event, heard)),
  ]
}
