import type { personalData } from '@evenhand/contracts/http'
import { requestMail } from '@evenhand/service-kit/outbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import type { Sealing } from '../sealing.ts'
import { turnOf } from '../person-requests/rules.ts'
import { listParts, type PartRow, savePart } from '../person-requests/store.ts'
import { openContact, progressLink } from './contact.ts'
import { endErasure, lockErasure } from './store.ts'
import { tellTrail } from '../person-requests/tell-trail.ts'

/** A person of whom the last service has erased what it may. */
export interface Erased {
  erasureId: string
  donorId: string
  at: Date
}

type Told = Omit<PartRow<personalData.OpenKind>, 'turn'>

interface Noting {
  db: Database
  seal: Sealing
  publicUrl: string
  now: () => Date
  /** Told in the same transaction, once, with the last part. */
  erased: (tx: Transaction, person: Erased) => Promise<void>
}

/** What a service tells of how far it is: the person is told of the first thing that holds it up, and of the end, with which their address is forgotten. */
export const notePart = ({ db, now, erased, ...mailing }: Noting, part: Told): Promise<void> =>
  db.transaction(async (tx) => {
    const { requestId, doneAt } = part
    // The last two to come at once would each see the other missing.
    const open = await lockErasure(tx, requestId)
    await savePart(tx, part)
    if (!open) return
    const { donorId, sealedContact } = open
    const isDone = doneAt !== null && turnOf(await listParts(tx, [requestId])) === undefined
    if (isDone) {
      await endErasure(tx, requestId, doneAt)
      await tellTrail(tx, { action: 'erasure-finished', donorId, by: 'clock', words: '', at: now() })
      await erased(tx, { erasureId: requestId, donorId, at: doneAt })
    }
    if (sealedContact) await tellPerson(tx, mailing, part, { ...open, isDone, sealedContact })
  })

async function tellPerson(
  tx: Transaction,
  { seal, publicUrl }: Pick<Noting, 'seal' | 'publicUrl'>,
  { requestId, waitsFor }: Told,
  {
    donorId,
    askedAt,
    isDone,
    sealedContact,
  }: { donorId: string; askedAt: Date; isDone: boolean; sealedContact: Buffer },
): Promise<void> {
  const contact = openContact(seal, donorId, sealedContact)
  const link = progressLink(publicUrl, contact)
  const mail = { key: donorId, to: contact.email }
  if (isDone) {
    const values = { askedAt: askedAt.toISOString(), link }
    await requestMail(tx, 'erasure-done', { ...mail, mailKey: `erasure-done:${requestId}`, values })
  } else if (waitsFor !== null && waitsFor !== 'email') {
    // One for all that holds it up: the page behind the link says the rest.
    await requestMail(tx, 'erasure-waits', {
      ...mail,
      mailKey: `erasure-waits:${requestId}`,
      values: { waitsFor, link },
    })
  }
}
