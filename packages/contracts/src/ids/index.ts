import { z } from 'zod'

/** Ids are UUIDv7, made by whoever sends the thing first (style 8). */
export const Id = z.uuid('That isn’t a valid ID')

/** Emails are compared in this form: trimmed, lower case, Unicode-normalised. The address itself is kept as typed. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}

export const emailCharactersMax = 254

/** An email address with the message of the form that asks for it. */
export const Email = (message = 'Please enter a valid email address') =>
  z.email(message).max(emailCharactersMax, message)

/** A single line that a person typed: trimmed, without control characters, of bounded length. */
export const Line = (charactersMax: number, required?: string) =>
  z
    .string(required)
    .trim()
    .min(required === undefined ? 0 : 1, required)
    .max(charactersMax, `Use at most ${charactersMax} characters`)
    .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'Use only letters, digits and punctuation')

/** Lines that a person typed: trimmed, without control characters but line breaks and tabs, of bounded length. */
export const Text = (charactersMax: number, required?: string) =>
  z
    .string(required)
    .trim()
    .min(required === undefined ? 0 : 1, required)
    .max(charactersMax, `Use at most ${charactersMax} characters`)
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/, 'Use only letters, digits and punctuation')
