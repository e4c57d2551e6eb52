import { socialReviews } from '@evenhand/web-kit/desk'
import type { ReactNode } from 'react'
import { Chosen, type ChosenRows } from '../lists/chosen.tsx'
import { activityWords, holdWords, memberReads, type Reviewed } from './activity-words.ts'
import { PostLink } from './post-link.tsx'
import { useDeciding } from './use-decide.ts'

/** Several activities, and one decision about all of them. */
export const ChosenActivities = ({
  rows,
  children,
}: {
  rows: readonly Reviewed[]
  children: (chosen: ChosenRows | undefined) => ReactNode
}) => (
  <Chosen
    call={socialReviews.decideActivities}
    rows={rows}
    nameOf={(activity) => `${activityWords(activity)}, ${activity.memberName}`}
    show={(activity) => <Seen activity={activity} />}
    deciding={useDeciding()}
    reason={memberReads}
  >
    {children}
  </Chosen>
)

/** The post itself is with its platform, one press away; what the member and the rules say of it is here. */
const Seen = ({ activity }: { activity: Reviewed }) => (
  <span className="my-1 block wrap-anywhere">
    <PostLink postUrl={activity.postUrl} />
    {activity.appeal && <span className="block whitespace-pre-line">“{activity.appeal}”</span>}
    {activity.holds.length > 0 && <span className="block text-fine text-ink-soft">{holdWords(activity)}</span>}
  </span>
)
