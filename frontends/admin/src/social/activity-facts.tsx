import { DateTime, groupedNumber, Link } from '@evenhand/web-kit/facade'
import { uncountedWords } from '@evenhand/web-kit/forms'
import { Fact, Facts } from '../lists/facts.tsx'
import { holdWords, type Reviewed } from './activity-words.ts'
import { PostLink } from './post-link.tsx'

export const ActivityFacts = ({ activity }: { activity: Reviewed }) => (
  <>
    {activity.appeal && (
      <blockquote className="border-l-2 border-hairline pl-4 text-body wrap-anywhere whitespace-pre-line">
        {activity.appeal}
      </blockquote>
    )}
    <Facts>
      <Fact name="Post">
        <PostLink postUrl={activity.postUrl} />
      </Fact>
      <Fact name="Member">
        {activity.memberName}
        <Link
          to={`/admin/social?${new URLSearchParams({ state: 'all', search: activity.accountNumber })}`}
          className="block text-primary tabular-nums underline underline-offset-4"
        >
          {groupedNumber(activity.accountNumber)}
        </Link>
      </Fact>
      <Fact name="Recorded">
        <DateTime value={activity.createdAt} show="day-and-time" />
      </Fact>
      <Fact name="Entries">
        {activity.entriesAwarded.toLocaleString('en-US')}
        {activity.entriesAwarded !== activity.worth && <>, of {activity.worth.toLocaleString('en-US')} if accepted</>}
        {activity.uncounted && (
          <span className="block text-fine text-ink-soft">{uncountedWords[activity.uncounted]}</span>
        )}
      </Fact>
      {activity.holds.length > 0 && (
        <Fact name={activity.state === 'held' ? 'Held because' : 'Was held because'}>{holdWords(activity)}</Fact>
      )}
      {activity.reason && <Fact name="Rejected because">{activity.reason}</Fact>}
    </Facts>
  </>
)
