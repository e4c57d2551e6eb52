import { ErasureAskedSchema } from '@evenhand/contracts/events'
import type { erasures, personalData } from '@evenhand/contracts/http'
import { serviceNames } from '@evenhand/contracts/services'
import { hashLinkToken } from '@evenhand/service-kit/auth'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Database, Queries, Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import type { Sealing } from '../sealing.ts'
import { shownParts } from '../person-requests/rules.ts'
import { forgetFailures, insertParts, listParts, type PartRow } from '../person-requests/store.ts'
import { openContact, tellingOf } from './contact.ts'
import {
  closeBegun,
  type ErasureRow,
  findDonorOfLink,
  findErasure,
  findErasureById,
  insertErasure,
  listErasures,
  lockUnderWay,
  saveTelling,
} from './store.ts'
import { tellTrail } from '../person-requests/tell-trail.ts'

export interface ErasureDeps {
  db: Database
  seal: Sealing
  /** Throws where something else is under way with the record. */
  refuse: (tx: Transaction, donorId: string, now: Date) => Promise<void>
}

interface Asking {
  donorId: string
  /** Told once all is erased; undefined where nobody is. */
  email: string | undefined
  /** `donor`, or the administrator. */
  by: string
  reason: string
  now: Date
}

/**
 * Asks every service to erase a person, told in the trail; asked again before any has, it is the one that is under way. Answers what its link opens,
 * where the person is told.
 */
export const askToErase = (
  { db, seal, refuse }: ErasureDeps,
  asking: Asking,
): Promise<{ erasure: erasures.Erasure; token: string | undefined }> =>
  db.transaction(async (tx) => {
    const { donorId, by, reason, now } = asking
    await refuse(tx, donorId, now)
    const { id, isNew, token } = await begin(tx, seal, asking)
    if (isNew) {
      await appendToOutbox(tx, ErasureAskedSchema, donorId, { erasureId: id, donorId, askedAt: now.toISOString() })
      await tellTrail(tx, { action: 'erasure-asked', donorId, by, words: reason, at: now })
    }
    return { erasure: await readErasure(tx, id), token }
  })

async function begin(tx: Transaction, seal: Sealing, { donorId, email, by, reason, now }: Asking) {
  const before = await closeBegun(tx, donorId, now)
  const told = email ?? (before ? openContact(seal, donorId, before).email : undefined)
  const { token, ...telling } = tellingOf(seal, donorId, told)
  const fresh = { id: uuidv7(), donorId, askedBy: by, reason, askedAt: now, ...telling }
  if (await insertErasure(tx, fresh)) {
    await insertParts(tx, fresh.id, [serviceNames])
    return { id: fresh.id, isNew: true, token }
  }
  const underWay = await lockUnderWay(tx, donorId)
  if (!underWay) throw new Error('an erasure that keeps another from being new')
  const { id, sealedContact } = underWay
  if (sealedContact) return { id, isNew: false, token: openContact(seal, donorId, sealedContact).token }
  if (token !== undefined) await saveTelling(tx, id, telling)
  return { id, isNew: false, token }
}

/** Asks the services that haven't erased to try at once. */
export const askAgain = (
  db: Database,
  { erasureId, by, now }: { erasureId: string; by: string; now: Date },
): Promise<erasures.Erasure> =>
  db.transaction(async (tx) => {
    const found = await findErasureById(tx, erasureId)
    if (!found) throw new Problem('not-found')
    const { donorId, askedAt, doneAt } = found
    if (doneAt === null) {
      await forgetFailures(tx, erasureId)
      await appendToOutbox(tx, ErasureAskedSchema, donorId, { erasureId, donorId, askedAt: askedAt.toISOString() })
      await tellTrail(tx, { action: 'erasure-retried', donorId, by, words: '', at: now })
    }
    return readErasure(tx, erasureId)
  })

type Part = PartRow<personalData.OpenKind>

export async function findErasureOf(db: Queries, donorId: string): Promise<erasures.Erasure | null> {
  const found = await findErasure(db, donorId)
  return found ? shown(found, await listParts<personalData.OpenKind>(db, [found.id])) : null
}

export async function pageOfErasures(db: Queries, asked: Parameters<typeof listErasures>[1]) {
  const { rows, total } = await listErasures(db, asked)
  const parts = await listParts<personalData.OpenKind>(
    db,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row) => shown(row, parts))
  return { items, total, next: rows.length === asked.limit ? (rows.at(-1)?.id ?? null) : null }
}

/** What the person who is erased reads of it: of the newest, where it was asked for again since. */
export async function findProgress(db: Queries, token: string): Promise<erasures.ErasureProgress> {
  const donorId = await findDonorOfLink(db, hashLinkToken('erasure', token))
  const erasure = donorId === undefined ? null : await findErasureOf(db, donorId)
  if (!erasure) throw new Problem('link-expired')
  const { askedAt, doneAt, parts } = erasure
  return { askedAt, doneAt, waitsFor: [...new Set(parts.flatMap(({ waitsFor }) => waitsFor ?? []))] }
}

const shown = ({ askedAt, doneAt, ...row }: ErasureRow, parts: readonly Part[]): erasures.Erasure => ({
  ...row,
  askedAt: askedAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
  parts: shownParts(parts, row.id),
})

async function readErasure(tx: Transaction, id: string): Promise<erasures.Erasure> {
  const found = await findErasureById(tx, id)
  if (!found) throw new Error('an erasure that was just asked for')
  return shown(found, await listParts<personalData.OpenKind>(tx, [id]))
}
