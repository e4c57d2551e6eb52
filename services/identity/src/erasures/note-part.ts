import { requestMail } from '@evenhand/service-kit/outbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import type { Sealing } from '../sealing.ts'
import { openContact, progressLink } from './contact.ts'
import { type PartRow, savePart, type Told } from './store.ts'
import { tellTrail } from './use-cases.ts'

/** A person of whom the last service has erased what it may. */
export interface Erased {
  erasureId: string
  donorId: string
  at: Date
}

interface Noting {
  db: Database
  seal: Sealing
  publicUrl: string
  now: () => Date
  /** Told in the same transaction, once, with the last part. */
  erased: (tx: Transaction, person: Erased) => Promise<void>
}

/** What a service tells of how far it is: the person is told of the first thing that holds it up, and of the end, with which their address is forgotten. */
export const notePart = ({ db, now, erased, ...mailing }: Noting, part: PartRow): Promise<void> =>
  db.transaction(async (tx) => {
    const told = await savePart(tx, part)
    if (!told) return
    const { donorId } = told
    if (told.isDone && part.erasedAt) {
      await tellTrail(tx, { action: 'erasure-finished', donorId, by: 'clock', words: '', at: now() })
      await erased(tx, { erasureId: part.erasureId, donorId, at: part.erasedAt })
    }
    if (told.sealedContact) await tellPerson(tx, mailing, part, { ...told, sealedContact: told.sealedContact })
  })

async function tellPerson(
  tx: Transaction,
  { seal, publicUrl }: Pick<Noting, 'seal' | 'publicUrl'>,
  { erasureId, waitsFor }: PartRow,
  { donorId, askedAt, isDone, sealedContact }: Told & { sealedContact: Buffer },
): Promise<void> {
  const contact = openContact(seal, donorId, sealedContact)
  const link = progressLink(publicUrl, contact)
  const mail = { key: donorId, to: contact.email }
  if (isDone) {
    const values = { askedAt: askedAt.toISOString(), link }
    await requestMail(tx, 'erasure-done', { ...mail, mailKey: `erasure-done:${erasureId}`, values })
  } else if (waitsFor !== null && waitsFor !== 'email') {
    // One for all that holds it up: the page behind the link says the rest.
    await requestMail(tx, 'erasure-waits', {
      ...mail,
      mailKey: `erasure-waits:${erasureId}`,
      values: { waitsFor, link },
    })
  }
}
