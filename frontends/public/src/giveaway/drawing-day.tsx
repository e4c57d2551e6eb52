import { DateTime, Day } from '@evenhand/web-kit/facade'
import type { giveaways } from '@evenhand/web-kit/forms'

type Facts = Pick<giveaways.RulesDocument, 'closesAt' | 'settlingSeconds' | 'drawsOn' | 'timeZone'>

/** The winner is drawn once entries are final, which can be half a year before the last day that the rules allow: the five days to answer run from then. */
export function DrawingDay({ facts: { closesAt, settlingSeconds, drawsOn, timeZone } }: { facts: Facts }) {
  const final = new Date(Date.parse(closesAt) + settlingSeconds * 1000)
  return (
    <dd className="font-medium">
      {Date.parse(drawsOn) > final.getTime() ? (
        <>
          As soon as entries are final, about <DateTime value={final.toISOString()} timeZone={timeZone} />, and no later
          than <Day value={drawsOn} />
        </>
      ) : (
        <>
          On or before <Day value={drawsOn} />
        </>
      )}
    </dd>
  )
}
