import { campaignTimeZone, Check, DateTime } from '@evenhand/web-kit/facade'
import { Fragment } from 'react'

const instant = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)/

/** A sentence of the check, with its instants as people say them. */
const inHumanTimes = (sentence: string) =>
  sentence
    .split(instant)
    .map((part, at) =>
      instant.test(part) ? (
        <DateTime key={at} value={part} show="day-and-time" timeZone={campaignTimeZone} />
      ) : (
        <Fragment key={at}>{part}</Fragment>
      ),
    )

/** What agreed, in the order in which it was checked. */
export const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ul aria-label="What matches" className="mt-4 grid gap-2.5">
    {steps.map((step) => (
      <li key={step} className="grid grid-cols-[auto_1fr] gap-3 text-small">
        <Check className="mt-0.5 size-5 text-success" aria-hidden="true" />
        <span className="max-w-prose wrap-anywhere">{inHumanTimes(step)}</span>
      </li>
    ))}
  </ul>
)
