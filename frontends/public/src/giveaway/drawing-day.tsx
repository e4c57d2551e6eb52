import { Day, zoneInWords } from '@evenhand/web-kit/facade'
import type { giveaways } from '@evenhand/web-kit/forms'

type Facts = Pick<giveaways.RulesDocument, 'drawsOn' | 'timeZone'>

/** When the draw is held, as its rules say it: the seal names the round of that noon. */
export const DrawingDay = ({ facts: { drawsOn, timeZone } }: { facts: Facts }) => (
  <dd className="font-medium">
    <Day value={drawsOn} />, at noon {zoneInWords(timeZone)}
  </dd>
)
