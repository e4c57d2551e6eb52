import { DateTime } from '@evenhand/web-kit/facade'
import type { giveaways } from '@evenhand/web-kit/forms'
import { Administrator } from '../audit/administrator.tsx'
import { actionWords } from './state-words.ts'

/** Who did what with the rules, when and why; the newest first. */
export function ActList({ acts }: { acts: readonly giveaways.GiveawayAct[] }) {
  if (acts.length === 0) return <p>Nothing has been changed yet.</p>
  return (
    <ol className="grid max-w-3xl">
      {acts.map((act) => (
        <li key={act.id} className="border-b border-hairline py-2.5 first:pt-0">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-medium">{actionWords[act.action]}</span>
            <span className="text-fine text-ink-soft">
              <DateTime value={act.at} show="day-and-time" />
            </span>
          </span>
          <span className="block wrap-anywhere">{act.words}</span>
          <span className="block text-fine text-ink-soft">
            <Administrator id={act.by} />
          </span>
        </li>
      ))}
    </ol>
  )
}
