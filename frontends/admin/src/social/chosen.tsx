import { socialReviews } from '@evenhand/web-kit/desk'
import type { ReactNode } from 'react'
import { Chosen, type ChosenRows } from '../lists/chosen.tsx'
import { activityWords, memberReads, type Reviewed } from './activity-words.ts'
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
    deciding={useDeciding()}
    reason={memberReads}
  >
    {children}
  </Chosen>
)
