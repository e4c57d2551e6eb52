import type { nonprofitReviews } from '@evenhand/web-kit/desk'
import { DateTime } from '@evenhand/web-kit/facade'

type Irs = nonprofitReviews.NonprofitCase['irs']

/** The number, and what the imported IRS list says of it. */
export const IrsLine = ({ taxId, irs }: { taxId: string | null; irs: Irs }) =>
  taxId === null ? (
    <>Not given</>
  ) : (
    <>
      <span className="tabular-nums">{taxId}</span>
      <span className="block">
        <Listed irs={irs} />
      </span>
    </>
  )

function Listed({ irs }: { irs: Irs }) {
  if (irs === null) return <span className="text-ink-soft">No IRS list has been imported, so it wasn’t checked.</span>
  const list = (
    <>
      the IRS list of <DateTime value={irs.importedAt} />
    </>
  )
  if (irs.listed === null) return <span className="text-danger">Not on {list}.</span>
  const { name, city, state, hasSameName } = irs.listed
  return (
    <>
      On {list} as {name}, {city}, {state}.{' '}
      {!hasSameName && <span className="text-danger">That is a different name.</span>}
    </>
  )
}
