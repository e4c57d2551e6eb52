import type { emailTemplates } from '@evenhand/contracts/http'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { compileAnyway, type MailWords } from '../content/compile-mail.ts'
import { checkMail, errorsIn } from '../content/checks/check-mail.ts'
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

/** What one person would get, and what to look at before. */
export function previewOf(written: WrittenMail, person: MergePerson): emailTemplates.EmailPreview {
  const words = wordsOf(written)
  const { subject, html, text } = compileAnyway(words)(person)
  const htmlBytes = Buffer.byteLength(html)
  return { subject, html, text, htmlBytes, findings: checkMail(words, htmlBytes) }
}

const fields = { subject: 'subject', html: 'htmlContent', text: 'textContent' } as const

/** Refuses a mail that has something wrong in it, at the field where it stands. */
export function refuseErrors(written: WrittenMail, person: MergePerson): void {
  const [error] = errorsIn(previewOf(written, person).findings)
  if (!error) return
  const where = error.line === null || error.part === 'subject' ? '' : `Line ${error.line}: `
  throw invalidField(fields[error.part], `${where}${error.sentence}`)
}

export const nameTaken = (): Problem => invalidField('name', 'Another template has this name. Use a different one.')

export const tooMany = (): Problem =>
  new Problem('conflict', { detail: `There are ${designsMax} templates already. Delete one that nothing uses first.` })
