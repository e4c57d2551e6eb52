import { requestMail } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
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
