import type { freePost } from '@evenhand/web-kit/desk'
import { DateTime } from '@evenhand/web-kit/facade'
import { Administrator } from '../audit/administrator.tsx'
import { actWords } from './card-words.ts'

/** What administrators did with a batch. Nobody can change or remove a line. */
export const Acts = ({ acts }: { acts: readonly freePost.PostAct[] }) => (
  <section aria-labelledby="acts-title" className="mt-8">
    <h3 id="acts-title" className="font-sans text-body font-semibold">
      What was done
    </h3>
    <ol className="mt-2 grid">
      {acts.map(({ id, at, by, action, card, words }) => (
        <li key={id} className="border-b border-hairline py-2">
          <span className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">
              {actWords[action]}
              {card !== null && `, card ${card}`}
            </span>
            <span className="text-fine text-ink-soft">
              <DateTime value={at} show="day-and-time" />
            </span>
          </span>
          {words && <span className="block break-words">{words}</span>}
          <span className="block text-fine text-ink-soft">
            <Administrator id={by} />
          </span>
        </li>
      ))}
    </ol>
  </section>
)
