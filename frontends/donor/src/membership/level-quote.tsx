import { DateTime, Money, titled, useClosedEntries } from '@evenhand/web-kit/facade'
import { notOpenWords } from '@evenhand/web-kit/forms'
import type { Quote } from './memberships.ts'

interface LevelQuoteProps {
  quote: Quote
  level: string
  /** Of the membership as it is; a rise leaves the day as it was. */
  nextPaymentAt: string | undefined
}

/** What a change means, before it is made: today, and from then on. */
export function LevelQuote({ quote, level, nextPaymentAt }: LevelQuoteProps) {
  const closed = useClosedEntries()
  const earns = quote.entriesPerMonth > 0
  const monthly = (
    <>
      <Money value={quote.monthly} /> a month{earns && ` for ${quote.entriesPerMonth.toLocaleString('en-US')} entries`}
      {quote.feeCover && (
        <>
          , plus <Money value={quote.feeCover} /> card fee
        </>
      )}
    </>
  )
  switch (quote.change) {
    case 'rise':
      return (
        <>
          <p>
            Today <Money value={quote.chargedNow} />, the difference for the rest of the month you've paid for.{' '}
            {closed
              ? closed.monthly
              : earns
                ? `It earns ${quote.entriesNow.toLocaleString('en-US')} entries.`
                : notOpenWords.earned}
          </p>
          <p className="mt-2">
            {nextPaymentAt ? (
              <>
                From <DateTime value={nextPaymentAt} />
              </>
            ) : (
              'With the next payment'
            )}
            : {monthly}.
          </p>
        </>
      )
    case 'fall':
      return (
        <>
          <p>
            Nothing today. You keep {titled(level)}, which you've paid for, until{' '}
            <DateTime value={quote.takesEffectAt} />.
          </p>
          <p className="mt-2">From then on: {monthly}.</p>
        </>
      )
    case 'stay':
      return <p>Nothing is charged. You stay on this level: {monthly}, as before.</p>
  }
}
