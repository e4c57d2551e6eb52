import type { claims } from '@evenhand/web-kit/desk'
import { placeWords, reasonWords, stateWords } from './claim-words.ts'
import { Part } from './part.tsx'

/** Everyone drawn, in the order of the published result. */
export const Alternates = ({ desk }: { desk: claims.WinnerDesk }) => (
  <Part title="Everyone drawn">
    <ol className="grid">
      {desk.claims.map(({ place, state, forfeitReason, blindedId }) => (
        <li
          key={place}
          className="flex flex-wrap justify-between gap-x-4 border-b border-hairline py-2"
          {...(place === desk.place ? { 'aria-current': 'step' } : {})}
        >
          <span className={place === desk.place ? 'font-semibold' : undefined}>{placeWords(place)}</span>
          <span>
            {stateWords[state]}
            {forfeitReason && `: ${reasonWords[forfeitReason]}`}
          </span>
          <span
            className="w-full font-mono text-fine break-all text-ink-soft"
            title="As the published result names them"
          >
            {blindedId}
          </span>
        </li>
      ))}
    </ol>
  </Part>
)
