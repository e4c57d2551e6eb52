import { Card, ClosingTime, DateTime, Day, regionsInWords, zoneInWords } from '@evenhand/web-kit/facade'
import type { giveaways } from '@evenhand/web-kit/forms'
import type { ReactNode } from 'react'
import { grouped } from '../draws/numbers.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-6 py-2 sm:grid-cols-[9rem_1fr]">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

/** The facts of the rules, out of which a giveaway is run; the text says the same at length. */
export const AtAGlance = ({ document: facts }: { document: giveaways.RulesDocument }) => (
  <Card className="mt-8 sm:py-5">
    <h2 className="sr-only">At a glance</h2>
    <dl className="divide-y divide-hairline">
      <Fact name="Entry period">
        <DateTime value={facts.opensAt} show="day-and-time" timeZone={facts.timeZone} /> to{' '}
        <ClosingTime closesAt={facts.closesAt} show="day-and-time" timeZone={facts.timeZone} />
      </Fact>
      <Fact name="Drawing">
        <Day value={facts.drawsOn} />, at noon {zoneInWords(facts.timeZone)}
      </Fact>
      <Fact name="Prize">
        {facts.prize}
        {facts.cashOption && `, or ${facts.cashCondition ? 'up to ' : ''}${facts.cashOption} in cash`}
        {facts.cashCondition && <span className="block text-small text-ink-soft">{facts.cashCondition}</span>}
      </Fact>
      <Fact name="Who">
        {facts.ageMin} or older, legal residents of {regionsInWords(facts.regionsAllowed)}
      </Fact>
      {facts.regionsVoid.length > 0 && <Fact name="Void in">{regionsInWords(facts.regionsVoid)}</Fact>}
      <Fact name="At most">{grouped(facts.entriesMax.giveaway)} entries for one person</Fact>
    </dl>
  </Card>
)
