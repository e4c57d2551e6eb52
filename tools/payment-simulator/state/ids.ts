import { randomBytes } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const RANDOM_CHARACTERS = 24

export function randomText(characters: number): string {
  let text = ''
  for (const byte of randomBytes(characters)) text += ALPHABET[byte % ALPHABET.length]
  return text
}

/** An id as Stripe writes them: `pi_3N…`; the prefix says the kind. */
export const newId = (prefix: string): string => `${prefix}_${randomText(RANDOM_CHARACTERS)}`

/** The secret that lets a browser confirm exactly one intent. */
export const newClientSecret = (intentId: string): string => `${intentId}_secret_${randomText(25)}`
