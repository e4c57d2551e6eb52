import type { books } from '@evenhand/web-kit/desk'
import { Link } from '@evenhand/web-kit/facade'
import { differenceWords } from './difference-words.ts'

type Difference = books.Reconciliation['differences'][number]

/** Open ones first: they need a person. */
export const DifferenceList = ({ differences }: { differences: readonly Difference[] }) => (
  <ul className="mt-2 grid gap-2">
    {differences
      .toSorted((a, b) => Number(a.mended) - Number(b.mended))
      .map((one) => (
        <li key={`${one.objectId} ${one.kind}`} className="rounded-control border border-hairline p-3">
          <span className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">{differenceWords[one.kind].what}</span>
            <span className={one.mended ? 'text-success' : 'font-medium text-danger'}>
              {one.mended ? 'fixed' : 'open'}
            </span>
          </span>
          <span className="block">{one.detail}.</span>
          {!one.mended && <span className="block text-ink-soft">{differenceWords[one.kind].todo}</span>}
          <ObjectId id={one.objectId} />
        </li>
      ))}
  </ul>
)

/** The gifts of a payment can be looked at; what else the processor names cannot. */
const ObjectId = ({ id }: { id: string }) =>
  id.startsWith('pi_') ? (
    <Link
      to={`/admin/gifts?${new URLSearchParams({ search: id })}`}
      className="inline-block break-all text-primary underline underline-offset-4"
    >
      {id}
    </Link>
  ) : (
    <span className="block text-fine break-all text-ink-soft">{id}</span>
  )
