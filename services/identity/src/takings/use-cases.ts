import { takings } from '@evenhand/contracts/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { type ToldAct, writeAudit } from '../audit/store.ts'
import {
  deleteEnded,
  deleteTaking,
  endTaking,
  findTaking,
  listTakings,
  saveTaking,
  type TakenThing,
  type TakingRow,
} from './store.ts'

export interface Taker {
  by: string
  at: Date
}

export const takingsOf = async (db: Database, { by, at }: Taker): Promise<takings.DeskTaking[]> =>
  (await listTakings(db, at)).map((row) => shown(row, by))

/** Whoever comes second reads who has it. Taken again by the same person, it lasts longer. */
export const take = (db: Database, thing: TakenThing, { by, at }: Taker): Promise<takings.DeskTaking> =>
  db.transaction(async (tx) => {
    await deleteEnded(tx, at)
    const endsAt = new Date(at.getTime() + takings.takenHours * 3_600_000)
    const taken = await saveTaking(tx, { ...thing, by, takenAt: at, endsAt })
    const found = await findTaking(tx, thing)
    if (!taken || !found)
      throw new Problem('conflict', {
        detail: `${found?.byName ?? 'Someone else'} has taken this already. You can still open it.`,
      })
    if (taken === 'new') await writeAudit(tx, 'thing-taken', by, { thing: toAudited(thing), words: '' })
    return shown(found, by)
  })

export const giveBack = (db: Database, thing: TakenThing, by: string): Promise<void> =>
  db.transaction(async (tx) => {
    if (await deleteTaking(tx, { ...thing, by }))
      await writeAudit(tx, 'thing-given-back', by, { thing: toAudited(thing), words: '' })
  })

/** What somebody had taken waits no longer once anyone has decided it. */
export async function endDecided(db: Database, { action, thing, at }: ToldAct): Promise<void> {
  const isDeciding = (takings.decidingActions as readonly string[]).includes(action)
  if (thing && isDeciding) await endTaking(db, thing, at)
}

const toAudited = ({ kind, thingId: id }: TakenThing) => ({ kind, id })

const shown = ({ by, takenAt, endsAt, ...row }: TakingRow, asking: string): takings.DeskTaking => ({
  ...row,
  isOwn: by === asking,
  takenAt: takenAt.toISOString(),
  endsAt: endsAt.toISOString(),
})
