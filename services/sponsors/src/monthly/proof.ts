import { createHmac, timingSafeEqual } from 'node:crypto'

/** Goes with the mail, so that its link stops these mails without a code. */
export const proofOf = (key: string, sponsorshipId: string): string =>
  createHmac('sha256', key).update(`monthly-email ${sponsorshipId}`).digest('base64url').slice(0, 22)

export const isProof = (key: string, sponsorshipId: string, proof: string): boolean => {
  const expected = Buffer.from(proofOf(key, sponsorshipId))
  const given = Buffer.from(proof)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
