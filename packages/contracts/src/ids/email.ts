import { z } from 'zod'

/** Emails are compared in this form: trimmed, lower case, Unicode-normalised. The address itself is kept as typed. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}

export const emailCharactersMax = 254

/** An email address with the message of the form that asks for it. */
export const Email = (message = 'Please enter a valid email address') =>
  z.email(message).max(emailCharactersMax, message)
