import { adminQueries, socialReviews } from '@evenhand/web-kit/desk'
import { Button, useQuery } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { DeskPanel } from '../lists/desk-panel.tsx'
import { ReasonForm } from '../lists/reason-form.tsx'
import { ActivityFacts } from './activity-facts.tsx'
import { activityWords, memberReads, type Reviewed, stateTones, stateWords, waits } from './activity-words.ts'
import { Acts, Others } from './compared.tsx'
import { useDecide } from './use-decide.ts'

interface ActivityPanelProps {
  activityId: string
  /** As it was before. */
  onDecided: (activity: Reviewed) => void
  onClose: () => void
}

/** The post, its member, what to compare it with, what was decided, and what can be; beside the list. */
export function ActivityPanel({ activityId, onDecided, onClose }: ActivityPanelProps) {
  const found = useQuery(adminQueries.socialActivity(activityId))
  return (
    <DeskPanel
      what="activity"
      found={found}
      title={({ activity }) => ({
        name: activityWords(activity),
        state: stateWords[activity.state],
        tone: stateTones[activity.state],
      })}
      version={({ activity }) => `${activity.id} ${activity.version}`}
      takes={({ activity }) => (waits(activity) ? { kind: 'activity', thingId: activity.id } : undefined)}
      onClose={onClose}
    >
      {({ activity, acts, elsewhere, alike, together }) => (
        <>
          <ActivityFacts activity={activity} />
          <Review activity={activity} onDecided={onDecided} />
          <Others title="Other members with this post" activities={alike} names="member" />
          <Others
            title="Other members from the same network, browser or referrer"
            activities={together}
            names="member"
          />
          <Others title="What this member recorded last" activities={elsewhere} names="post" />
          <Acts acts={acts} />
        </>
      )}
    </DeskPanel>
  )
}

/** Accept, or reject with a reason; what was decided can be decided otherwise later, but for the end of an appeal. */
function Review({ activity, onDecided }: { activity: Reviewed; onDecided: (activity: Reviewed) => void }) {
  const may = useMay()
  const [rejecting, setRejecting] = useState(false)
  const decide = useDecide(() => onDecided(activity))
  const name = activityWords(activity)
  const reject = activity.state === 'appealed' ? 'Keep rejected' : 'Reject'
  if (!may(socialReviews.decideActivities)) return null
  if (rejecting) {
    return (
      <ReasonForm
        {...memberReads}
        label={`${reject}: ${name}`}
        submit="Reject"
        sending={decide.isPending}
        onReason={(reason) => decide.mutate({ verdict: 'rejected', reason, of: [activity] })}
        onCancel={() => setRejecting(false)}
      />
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      {activity.state !== 'accepted' && activity.state !== 'upheld' && (
        <Button
          size="small"
          loading={decide.isPending}
          aria-label={`Accept: ${name}`}
          onClick={() => decide.mutate({ verdict: 'accepted', of: [activity] })}
        >
          Accept
        </Button>
      )}
      {activity.state !== 'rejected' && activity.state !== 'upheld' && (
        <Button size="small" variant="outline" aria-label={`${reject}: ${name}`} onClick={() => setRejecting(true)}>
          {reject}
        </Button>
      )}
    </div>
  )
}
