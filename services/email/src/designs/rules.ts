import type { emailTemplates } from '@evenhand/contracts/http'
import { compileAnyway, type MailWords } from '../content/compile-mail.ts'
import { checkMail } from '../content/checks/check-mail.ts'
import type { MergePerson } from '../content/person.ts'

/** All of them are listed at once. */
export const designsMax = 200

export interface WrittenMail {
  subject: string
  htmlContent: string
  textContent: string
}

export const wordsOf = ({ subject, htmlContent: html, textContent: text }: WrittenMail): MailWords => ({
  subject,
  html,
  text,
})

/** What one person would get, and what to look at before. It takes seconds with the largest ones: `preview.ts` asks it in a thread. */
export function previewOf(written: WrittenMail, person: MergePerson): emailTemplates.EmailPreview {
  const words = wordsOf(written)
  const { subject, html, text } = compileAnyway(words)(person)
  const htmlBytes = Buffer.byteLength(html)
  return { subject, html, text, htmlBytes, findings: checkMail(words, htmlBytes) }
}
