import { AdministratorActedSchema } from '@evenhand/contracts/events'
import { audit } from '@evenhand/contracts/http'
import { type Reaction, reaction, WrongMessage } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { saveAct, type ToldAct } from './store.ts'

/** Every service tells what administrators do in it. The id of the act makes one line of what comes twice; `heard` is told each time. */
export const auditReactions = (db: Database, heard?: (act: ToldAct) => Promise<void>): Reaction[] => [
  reaction(AdministratorActedSchema, async (event) => {
    const act = Act.safeParse(event)
    if (!act.success) throw new WrongMessage('not an act that this version knows', { cause: act.error })
    const told = toTold(act.data)
    await saveAct(db, told)
    await heard?.(told)
  }),
]

const Act = z.object({
  actId: z.uuid(),
  administratorId: z.string().min(1),
  action: audit.AuditEntry.shape.action,
  thingKind: z.enum(['', ...audit.auditedThings]),
  thingId: z.string(),
  amountCents: z.bigint(),
  words: z.string(),
  actedAt: z.iso.datetime(),
  requestId: z.string(),
})

const toTold = (act: z.output<typeof Act>): ToldAct => ({
  id: act.actId,
  at: new Date(act.actedAt),
  by: act.administratorId,
  action: act.action,
  thing: act.thingKind === '' ? null : { kind: act.thingKind, id: act.thingId },
  cents: act.amountCents === 0n ? null : act.amountCents,
  words: act.words,
  requestId: act.requestId === '' ? null : act.requestId,
})
