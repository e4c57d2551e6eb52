import type { claims } from '@evenhand/web-kit/desk'
import { DateTime, Day } from '@evenhand/web-kit/facade'
import { regionName } from '@evenhand/web-kit/regions'
import { Part } from './part.tsx'

interface DeclaredProps {
  declaration: NonNullable<claims.Claim['declaration']>
  desk: claims.WinnerDesk
}

/** What the potential winner has declared, to be held against what is shown. */
export const Declared = ({ declaration, desk }: DeclaredProps) => (
  <Part title="Declaration of Compliance">
    <dl className="grid gap-x-6 gap-y-1.5 wrap-anywhere sm:grid-cols-[auto_1fr]">
      <Fact name="Name">
        {declaration.firstName} {declaration.lastName}
      </Fact>
      <Fact name="Date of birth">
        <Day value={declaration.bornOn} />
      </Fact>
      <Fact name="Address">
        {declaration.address}, {regionName(declaration.region)} {declaration.postalCode}
      </Fact>
      <Fact name="Chose">
        {declaration.takes === 'cash' ? `the cash option, ${desk.terms.cashOption}` : 'the prize'}
      </Fact>
      {declaration.takes === 'cash' && desk.terms.cashCondition && (
        <Fact name="Condition">{desk.terms.cashCondition}</Fact>
      )}
      <Fact name="Signed">
        {declaration.signature},{' '}
        <DateTime value={declaration.declaredAt} show="day-and-time" timeZone={desk.timeZone} />
      </Fact>
    </dl>
  </Part>
)

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="max-sm:mb-1.5">{children}</dd>
  </>
)
