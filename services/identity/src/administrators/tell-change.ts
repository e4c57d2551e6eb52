import type { MailValues } from '@evenhand/contracts/mail'
import { requestMail } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { findAddressee } from './store.ts'

type Change = Pick<MailValues<'desk-login-changed'>, 'what' | 'codesLeft' | 'passkey'>

export interface TellingParts {
  publicUrl: string
  now: () => Date
}

/** Emails who works here that their login works differently now: they hear of it also where somebody else has done it. The first owner may have set no address. */
export async function tellChange(
  tx: Transaction,
  { publicUrl, now }: TellingParts,
  { id, ...change }: Change & { id: string },
): Promise<void> {
  const addressee = await findAddressee(tx, id)
  if (!addressee) return
  await requestMail(tx, 'desk-login-changed', {
    key: id,
    mailKey: `desk-login-changed:${uuidv7()}`,
    to: addressee.email,
    values: {
      ...change,
      name: addressee.name,
      at: now().toISOString(),
      link: new URL('/admin/account', publicUrl).href,
    },
  })
}
