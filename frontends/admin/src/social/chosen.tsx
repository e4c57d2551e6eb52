import { socialReviews } from '@evenhand/web-kit/desk'
import type { ReactNode } from 'react'
import { Chosen, type ChosenRows } from '../lists/chosen.tsx'
import { memberReads, type Reviewed } from './activity-words.ts'
import { useDecide } from './use-decide.ts'

/** Several activities, and one decision about all of them. */
export const ChosenActivities = ({
  rows,
  children,
}: {
  rows: readonly Reviewed[]
  children: (chosen: ChosenRows | undefined) => ReactNode
}) => (
  <Chosen call={socialReviews.decideActivities} rows={rows} decide={useDecide()} reason={memberReads}>
    {children}
  </Chosen>
)
