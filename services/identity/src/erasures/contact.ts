import { hashLinkToken, newLinkToken, secretLink } from '@evenhand/service-kit/auth'
import { z } from 'zod'
import { type Sealing, sealingFor } from '../sealing.ts'
import type { Telling } from './store.ts'

/** Of whom an erasure tells at its end: they are kept nowhere else here. */
export const contactSeal = (donorIdKey: string): Sealing => sealingFor('evenhand-erasures', donorIdKey)

const Contact = z.object({ email: z.string(), token: z.string() })
export type Contact = z.output<typeof Contact>

/** Where an email of an erasure goes, and what its link opens. Sealed for the donor: an erasure that follows another may take it over. */
export function tellingOf(
  seal: Sealing,
  donorId: string,
  email: string | undefined,
): Telling & { token: string | undefined } {
  if (email === undefined) return { token: undefined, tokenHash: null, sealedContact: null }
  const token = newLinkToken()
  const sealedContact = seal.seal(JSON.stringify({ email, token } satisfies Contact), donorId)
  return { token, tokenHash: hashLinkToken('erasure', token), sealedContact }
}

export const openContact = (seal: Sealing, donorId: string, sealed: Buffer): Contact =>
  Contact.parse(JSON.parse(seal.open(sealed, donorId)))

export const progressLink = (publicUrl: string, { token }: Contact): string =>
  secretLink(publicUrl, '/data-erasure', { token })
