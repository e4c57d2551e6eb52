import type { claims } from '@evenhand/web-kit/desk'
import { DateTime } from '@evenhand/web-kit/facade'
import { Administrator } from '../audit/administrator.tsx'
import { actWords, placeWords } from './claim-words.ts'
import { Part } from './part.tsx'

const whoWords: Readonly<Record<claims.ClaimAct['who'], string>> = {
  administrator: 'by an administrator',
  winner: 'by the person drawn',
  clock: 'by the system',
}

/** What happened, the newest first. Nobody can change or remove a line. */
export const Acts = ({ acts }: { acts: readonly claims.ClaimAct[] }) => (
  <Part title="What happened">
    <ol className="grid">
      {acts.map(({ id, at, who, by, action, place, words }) => (
        <li key={id} className="border-b border-hairline py-2">
          <span className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">
              {actWords[action]}: {placeWords(place).toLowerCase()}
            </span>
            <span className="text-fine text-ink-soft">
              <DateTime value={at} show="day-and-time" />
            </span>
          </span>
          {words && <span className="block break-words">{words}</span>}
          <span className="block text-fine text-ink-soft" title={by || undefined}>
            {who === 'administrator' && by ? <Administrator id={by} /> : whoWords[who]}
          </span>
        </li>
      ))}
    </ol>
  </Part>
)
