import { invalidField, Problem } from '@evenhand/service-kit/problems'
import type { emailTemplates } from '@evenhand/contracts/http'
import { errorsIn } from '../content/checks/check-mail.ts'
import { designsMax } from './rules.ts'

const fields = { subject: 'subject', html: 'htmlContent', text: 'textContent' } as const

/** Refuses a mail that has something wrong in it, at the field where it stands. */
export function refuseErrors({ findings }: emailTemplates.EmailPreview): void {
  const [error] = errorsIn(findings)
  if (!error) return
  const where = error.line === null || error.part === 'subject' ? '' : `Line ${error.line}: `
  throw invalidField(fields[error.part], `${where}${error.sentence}`)
}

export const nameTaken = (): Problem => invalidField('name', 'Another template has this name. Use a different one.')

export const tooMany = (): Problem =>
  new Problem('conflict', { detail: `There are ${designsMax} templates already. Delete one that nothing uses first.` })
