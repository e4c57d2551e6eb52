import { useQuery } from '@evenhand/web-kit/facade'
import type { grants } from '@evenhand/web-kit/forms'
import { OwnFile } from '../files/own-file.tsx'
import { portalQueries } from '../portal-queries.ts'

/** What was sent, for its contact to read again. */
export function Written({ application }: { application: grants.OwnApplication }) {
  const rounds = useQuery(portalQueries.rounds())
  const questions = rounds.data?.find(({ id }) => id === application.roundId)?.questions ?? []
  const parts = [
    ['Project description', application.projectDescription],
    ['Expected impact', application.impact],
    ['Timeline', application.timeline],
    ...questions.map(({ id, label }) => [
      label,
      application.answers.find(({ questionId }) => questionId === id)?.answer ?? '',
    ]),
  ]
  return (
    <details className="group mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-primary underline underline-offset-4 marker:content-none [&::-webkit-details-marker]:hidden">
        Read what you submitted
      </summary>
      <dl className="max-w-prose space-y-4 border-l-3 border-hairline pl-4">
        {parts
          .filter(([, text]) => text !== '')
          .map(([name, text]) => (
            <div key={name}>
              <dt className="text-small text-ink-soft wrap-anywhere">{name}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
            </div>
          ))}
        {application.attachments.length > 0 && (
          <div>
            <dt className="text-small text-ink-soft">Files</dt>
            {application.attachments.map((attachment) => (
              <dd key={attachment.id}>
                <OwnFile applicationId={application.id} attachment={attachment} />
              </dd>
            ))}
          </div>
        )}
      </dl>
    </details>
  )
}
