import { Button, Cell, DateTime, HeaderCell, Table } from '@evenhand/web-kit/facade'
import { type social, socialHolds, uncountedWords } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { activityWords, stateWords } from './activity-words.ts'
import { Appeal } from './appeal.tsx'

type Activity = social.SocialActivity

const firstShown = 5

interface ActivityTableProps {
  accountNumber: string
  activities: readonly Activity[]
}

export function ActivityTable({ accountNumber, activities }: ActivityTableProps) {
  const [all, setAll] = useState(false)
  const shown = all ? activities : activities.slice(0, firstShown)
  return (
    <>
      <Table aria-label="Your activity">
        <thead>
          <tr>
            <HeaderCell className="pl-0 max-sm:hidden">When</HeaderCell>
            <HeaderCell className="max-sm:pl-0">What you did</HeaderCell>
            <HeaderCell className="pr-0 text-right">Entries</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((activity) => (
            <Row key={activity.id} accountNumber={accountNumber} activity={activity} />
          ))}
        </tbody>
      </Table>
      {!all && activities.length > firstShown && (
        <Button variant="plain" size="inline" className="mt-5" onClick={() => setAll(true)}>
          Show all {activities.length.toLocaleString('en-US')} activities
        </Button>
      )}
    </>
  )
}

function Row({ accountNumber, activity }: { accountNumber: string; activity: Activity }) {
  const { state, holds, reason, uncounted, entriesAwarded, createdAt } = activity
  return (
    <tr>
      <Cell className="pl-0 whitespace-nowrap max-sm:hidden">
        <DateTime value={createdAt} />
      </Cell>
      <Cell className="align-top max-sm:pl-0">
        {activityWords(activity)}
        <span className="block text-fine text-ink-soft">
          <span className="sm:hidden">
            <DateTime value={createdAt} />
            {' · '}
          </span>
          {stateWords[state]}
        </span>
        <PostLink activity={activity} />
        {state === 'held' && <Held holds={holds} />}
        {reason && <span className="mt-1 block text-small wrap-anywhere">“{reason}”</span>}
        {uncounted && <span className="mt-1 block text-small">{uncountedWords[uncounted]}</span>}
        {state === 'rejected' && <Appeal accountNumber={accountNumber} activity={activity} />}
      </Cell>
      <Cell className="pr-0 text-right font-semibold tabular-nums">
        {entriesAwarded > 0 ? `+${entriesAwarded.toLocaleString('en-US')}` : '0'}
      </Cell>
    </tr>
  )
}

/** Why it is held, and what happens next. */
const Held = ({ holds }: Pick<Activity, 'holds'>) => (
  <span className="mt-1 block max-w-prose text-small">
    {holds.map((hold) => socialHolds[hold].why).join(' ')} It earns its entries once we’ve looked at it and accepted it.
    You don’t have to do anything: keep the post public, and we’ll email you.
  </span>
)

/** The link as it was typed, without where it would take too much room. */
function PostLink({ activity: { postUrl } }: { activity: Activity }) {
  if (postUrl === null) return <span className="block text-fine text-ink-soft">Our own page</span>
  return (
    <a
      href={postUrl}
      target="_blank"
      rel="noopener noreferrer"
      className="relative block max-w-44 truncate text-fine sm:max-w-72 text-primary underline underline-offset-4"
    >
      {postUrl.replace(/^https?:\/\/(www\.)?/, '')}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
