import { type grantPayments, grantReports } from '@evenhand/web-kit/desk'
import { Button, DateTime, Money } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { reportWords } from './grant-words.ts'
import { PartList } from './part-list.tsx'
import { ReportWordsForm } from './report-words-form.tsx'
import { useReportReview } from './use-report-review.ts'

type Grant = grantPayments.DeskGrant
type Report = Grant['reports'][number]

/** What the organization reported, the newest first, and how far each was read. Nothing where nothing came yet. */
export const Reports = ({ grant }: { grant: Grant }) =>
  grant.reports.length > 0 && (
    <PartList title="Reports" parts={grant.reports}>
      {(report) => <OneReport grant={grant} report={report} />}
    </PartList>
  )

const OneReport = ({ grant, report }: { grant: Grant; report: Report }) => (
  <div className="grid gap-2">
    <p>
      <span className="font-medium">
        <Money value={report.spent} /> spent
      </span>
      , sent <DateTime value={report.submittedAt} />
    </p>
    <p className="whitespace-pre-line wrap-anywhere">{report.summary}</p>
    <p className={`wrap-anywhere ${report.state === 'to-read' ? 'text-clay' : 'text-ink-soft'}`}>
      {reportWords[report.state]}.{report.words && ` ${report.words}`}
    </p>
    <ReportActs grant={grant} report={report} />
  </div>
)

function ReportActs({ grant, report: { id, state } }: { grant: Grant; report: Report }) {
  const may = useMay()
  const [saying, setSaying] = useState<'asked' | 'hidden'>()
  const review = useReportReview(grant, id)
  if (!may(grantReports.reviewGrantReport)) return null
  if (saying) {
    return (
      <ReportWordsForm
        verdict={saying}
        sending={review.isPending}
        onSay={(words) => review.mutate({ verdict: saying, words })}
        onBack={() => setSaying(undefined)}
      />
    )
  }
  const accept = (words: string) => (
    <Button size="small" loading={review.isPending} onClick={() => review.mutate({ verdict: 'accepted' })}>
      {words}
    </Button>
  )
  const say = (verdict: 'asked' | 'hidden', words: string) => (
    <Button size="small" variant="outline" onClick={() => setSaying(verdict)}>
      {words}
    </Button>
  )
  switch (state) {
    case 'to-read':
      return (
        <div className="flex flex-wrap gap-3">
          {accept('Accept and publish')}
          {say('asked', 'Ask again')}
        </div>
      )
    case 'accepted':
      return <div>{say('hidden', 'Hide the report')}</div>
    case 'hidden':
      return <div>{accept('Publish it again')}</div>
    case 'replaced':
    case 'asked':
      return null
  }
}
