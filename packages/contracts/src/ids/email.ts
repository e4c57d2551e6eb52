import { z } from 'zod'

/** Emails are compared in this form: trimmed, lower case, Unicode-normalised. The address itself is kept as typed. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}

export const emailCharactersMax = 254

const atom = String.raw`[\w!#$%&'*+/=?^\x60{|}~-]+`
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'

/**
 * What the browser's own check of an address lets through (the HTML standard's pattern) and mail carries (RFC 5321): no dot at an end or
 * beside another, at most 64 characters before the `@`, and a domain below one with a letter in it. No space, quote, comma, angle bracket or
 * line break is in any, so none can add a header or a second recipient to a mail.
 */
const addressPattern = new RegExp(
  String.raw`^(?=[^@]{1,64}@)${atom}(?:\.${atom})*@(?:${label}\.)+(?=[A-Za-z0-9-]*[A-Za-z])(?=..)${label}$`,
)

/** An email address with the message of the form that asks for it. */
export const Email = (message = 'Please enter a valid email address') =>
  z.email({ error: message, pattern: addressPattern }).max(emailCharactersMax, message)
