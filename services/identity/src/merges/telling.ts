import type { audit } from '@evenhand/contracts/http'
import { requestMail } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { saveAct } from '../audit/store.ts'
import type { Sealing } from '../sealing.ts'

const Contacts = z.object({ from: z.string(), to: z.string() })

/** The addresses of both records. */
export type Contacts = z.output<typeof Contacts>

export const sealContacts = (seal: Sealing, contacts: Contacts, id: string): Buffer =>
  seal.seal(JSON.stringify(contacts), id)

export const openContacts = (seal: Sealing, { id, sealedContacts }: { id: string; sealedContacts: Buffer }): Contacts =>
  Contacts.parse(JSON.parse(seal.open(sealedContacts, id)))

/** Emails both addresses, each once. */
export async function tellAddresses(
  tx: Transaction,
  template: 'records-merge-asked' | 'records-merged',
  { id, toId, contacts, publicUrl }: { id: string; toId: string; contacts: Contacts; publicUrl: string },
): Promise<void> {
  const values = { ...contacts, link: new URL('/donor-account', publicUrl).href }
  for (const [which, to] of Object.entries(contacts))
    await requestMail(tx, template, { key: toId, to, mailKey: `${template}:${id}:${which}`, values })
}

interface Telling {
  action: Extract<audit.AuditedAction, `merge-${string}`>
  donorId: string
  by: string
  words: string
  at: Date
}

/** By the id of the record that goes. */
export const tellTrail = (tx: Transaction, { donorId, ...act }: Telling): Promise<void> =>
  saveAct(tx, { ...act, id: uuidv7(), thing: { kind: 'donor', id: donorId }, cents: null, requestId: null })
