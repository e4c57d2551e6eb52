import { compileMail, type CompiledMail } from '../content/compile-mail.ts'
import type { MergePerson } from '../content/person.ts'
import type { KeptMail, Recipient } from './runs-store.ts'

/** The links of an email to whoever has this token. */
export type LinksOf = (token: string) => Pick<MergePerson, 'unsubscribeLink' | 'choicesLink'>

/** Fills emails of some runs, each kept mail read once. Answers undefined for one that can’t be filled. */
export function composer(linksOf: LinksOf) {
  const read = new Map<string, CompiledMail | undefined>()
  return ({ mailId, ...kept }: KeptMail, { unsubscribeToken, ...person }: Recipient) => {
    if (!read.has(mailId)) read.set(mailId, readMail(kept))
    return read.get(mailId)?.({ ...person, ...linksOf(unsubscribeToken) })
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
