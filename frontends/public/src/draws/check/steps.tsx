import type { Step } from '@evenhand/draws'
import { campaignTimeZone, Check, DateTime } from '@evenhand/web-kit/facade'
import { Fragment } from 'react'

const instant = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)/

/** A sentence of the check, with its instants as people say them. */
export const inHumanTimes = (sentence: string) =>
  sentence
    .split(instant)
    .map((part, at) =>
      instant.test(part) ? (
        <DateTime key={at} value={part} show="day-and-time" timeZone={campaignTimeZone} />
      ) : (
        <Fragment key={at}>{part}</Fragment>
      ),
    )

/** What agreed, in the order in which it was checked. No tick beside what only we say: a file can't show when it was published. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ul aria-label="What matches" className="mt-4 grid gap-2.5">
    {steps.map(({ sentence, from }) => (
      <li key={sentence} className="grid grid-cols-[auto_1fr] gap-3 text-small">
        {from === 'files' ? (
          <Check className="mt-0.5 size-5 text-success" aria-hidden="true" />
        ) : (
          <span className="size-5 text-center text-ink-soft" aria-hidden="true">
            –
          </span>
        )}
        <span className="max-w-prose wrap-anywhere">
          {from === 'operator' && <strong>We say, and no file can show: </strong>}
          {inHumanTimes(sentence)}
        </span>
      </li>
    ))}
  </ul>
)
