import type { merges } from '@evenhand/web-kit/desk'
import { DateTime, Money } from '@evenhand/web-kit/facade'

type Paid = merges.MergeSide['running'][number]

/** What is paid by the month: which, how much, and when next. */
export const Running = ({ running: { title, amount, nextAt } }: { running: Paid }) => (
  <span className="block">
    {title}: <Money value={amount} /> a month
    {nextAt !== null && (
      <>
        , next on <DateTime value={nextAt} />
      </>
    )}
  </span>
)

interface GoesOnProps {
  from: readonly Paid[]
  to: readonly Paid[]
}

/** Where both pay, the person pays twice afterward: who decides has to know, and so does the person. */
export const GoesOnTwice = ({ from, to }: GoesOnProps) =>
  from.length > 0 &&
  to.length > 0 && (
    <div className="grid gap-1 rounded-card border border-line p-4">
      <h3 className="font-sans font-medium">What they’ll pay twice</h3>
      <p>
        Each record pays by the month, and all of it goes on with its own card. Tell the person: they can cancel what
        they don’t want in their account.
      </p>
      <ul aria-label="What they’ll pay twice" className="list-disc space-y-1 pl-5">
        {[...from, ...to].map((one, nth) => (
          <li key={nth}>
            <Running running={one} />
          </li>
        ))}
      </ul>
    </div>
  )
