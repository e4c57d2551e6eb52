import { compileMail, type CompiledMail } from '../content/compile-mail.ts'
import type { DueRun, Recipient } from './runs-store.ts'

type Kept = Pick<DueRun, 'mailId' | 'subject' | 'htmlContent' | 'textContent'>

/** Fills the emails of some runs, each kept mail read once. Answers undefined for one that can’t be filled. */
export function composer(unsubscribeLinkOf: (token: string) => string) {
  const read = new Map<string, CompiledMail | undefined>()
  return ({ mailId, ...kept }: Kept, { unsubscribeToken, ...person }: Recipient) => {
    if (!read.has(mailId)) read.set(mailId, readMail(kept))
    return read.get(mailId)?.({ ...person, unsubscribeLink: unsubscribeLinkOf(unsubscribeToken) })
  }
}

function readMail({ subject, htmlContent: html, textContent: text }: Omit<Kept, 'mailId'>): CompiledMail | undefined {
  try {
    return compileMail({ subject, html, text })
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
