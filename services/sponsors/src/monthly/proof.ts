import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Sponsorship } from '../sponsorships/sponsorship.ts'

type Told = Pick<Sponsorship, '_id' | 'donorId'>

/** Goes with the mail, so that its link stops these mails without a code. A contact who is another by now has other links. */
export const proofOf = (key: string, { _id, donorId }: Told): string =>
  createHmac('sha256', key).update(`monthly-email ${_id} ${donorId}`).digest('base64url').slice(0, 22)

export const isProof = (key: string, told: Told, proof: string): boolean => {
  const expected = Buffer.from(proofOf(key, told))
  const given = Buffer.from(proof)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
