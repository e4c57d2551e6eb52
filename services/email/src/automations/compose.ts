import { compileMail, type CompiledMail } from '../content/compile-mail.ts'
import type { KeptMail, Recipient } from './runs-store.ts'

/** Fills emails of some runs, each kept mail read once. Answers undefined for one that can’t be filled. */
export function composer(unsubscribeLinkOf: (token: string) => string) {
  const read = new Map<string, CompiledMail | undefined>()
  return ({ mailId, ...kept }: KeptMail, { unsubscribeToken, ...person }: Recipient) => {
    if (!read.has(mailId)) read.set(mailId, readMail(kept))
    return read.get(mailId)?.({ ...person, unsubscribeLink: unsubscribeLinkOf(unsubscribeToken) })
  }
}

function readMail({
  subject,
  htmlContent: html,
  textContent: text,
}: Omit<KeptMail, 'mailId'>): CompiledMail | undefined {
  try {
    return compileMail({ subject, html, text })
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
