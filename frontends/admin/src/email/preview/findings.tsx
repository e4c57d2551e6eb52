import type { emailTemplates } from '@evenhand/web-kit/desk'
import { CircleAlert, CircleCheck } from '@evenhand/web-kit/facade'

type Finding = emailTemplates.EmailFinding

const weightWords: Readonly<Record<Finding['weight'], string>> = {
  error: 'To fix first',
  warning: 'To look at',
  note: 'Good to know',
}
const weightTones: Readonly<Record<Finding['weight'], string>> = {
  error: 'text-danger',
  warning: 'text-clay',
  note: 'text-ink-soft',
}
const partWords: Readonly<Record<Finding['part'], string>> = { subject: 'Subject', html: 'HTML', text: 'Text' }

export const isAsked = ({ weight }: Finding): boolean => weight !== 'note'

interface FindingsProps {
  findings: readonly Finding[]
  title?: string | undefined
}

/** What was found in an email before it is sent, the gravest first. */
export const Findings = ({ findings, title = 'Before it is sent' }: FindingsProps) => (
  <div>
    <h3 className="font-sans text-body font-semibold">{title}</h3>
    {!findings.some(isAsked) && (
      <p className="mt-1 flex items-center gap-2 text-success">
        <CircleCheck className="size-4 shrink-0" aria-hidden="true" />
        Nothing to fix was found.
      </p>
    )}
    <ul className="mt-2 grid gap-2">
      {findings.map((finding) => (
        <li key={`${finding.part} ${finding.line} ${finding.sentence}`} className="flex gap-2 wrap-anywhere">
          {isAsked(finding) && (
            <CircleAlert className={`mt-0.5 size-4 shrink-0 ${weightTones[finding.weight]}`} aria-hidden="true" />
          )}
          <span className="min-w-0">
            <span className={`font-medium ${weightTones[finding.weight]}`}>{weightWords[finding.weight]}</span>
            <span className="text-ink-soft">
              {' '}
              ({partWords[finding.part]}
              {finding.line === null ? '' : `, line ${finding.line}`})
            </span>{' '}
            {finding.sentence}
          </span>
        </li>
      ))}
    </ul>
  </div>
)
