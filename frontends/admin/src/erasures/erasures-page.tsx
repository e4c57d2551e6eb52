import { adminQueries, erasures, exports } from '@evenhand/web-kit/desk'
import { DateTime, keepPreviousData, Link, PageMeta, useInfiniteQuery } from '@evenhand/web-kit/facade'
import { Administrator } from '../audit/administrator.tsx'
import { ChoiceField } from '../lists/choice-field.tsx'
import { FoundLine } from '../lists/found-line.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { ListBody } from '../lists/list-body.tsx'
import { totalWords } from '../lists/total-words.ts'
import { ErasureProgress } from './progress.tsx'

const choices = [
  ['open', 'Under way'],
  ['done', 'Done'],
  ['all', 'All'],
] as const satisfies readonly (readonly [erasures.ErasureState, string])[]

const emptyWords: Readonly<Record<erasures.ErasureState, string>> = {
  open: 'No erasure is under way',
  done: 'No erasure is done yet',
  all: 'Nobody has been erased yet',
}

/** Who is erased or was: asked when and by whom, and how far each service is. A person is named by their id alone, which is all that is left. */
export function ErasuresPage() {
  const { search, change } = useListAddress()
  const state = choices.find(([one]) => one === search.get('state'))?.[0] ?? 'open'
  const list = useInfiniteQuery({ ...adminQueries.erasures({ state }), placeholderData: keepPreviousData })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const total = list.data?.pages[0]?.total
  return (
    <>
      <PageMeta title="Erasures" description="Who asked to be erased, and how far each service is." hidden />
      <h1 className="text-title">Erasures</h1>
      <p className="mt-1 max-w-prose text-ink-soft">
        People whose data is erased because they asked for it here or in their account. We allow ourselves 30 days. To
        erase someone, open their page under{' '}
        <Link to="/admin/supporters" className="text-primary underline underline-offset-4">
          Supporters
        </Link>
        .
      </p>
      <div className="mt-4 grid gap-4">
        <ChoiceField
          label="State"
          value={state}
          choices={choices}
          onChange={(chosen) => change({ state: chosen === 'open' ? undefined : chosen }, { replace: true })}
        />
        <FoundLine
          {...(total !== undefined && total > 0
            ? { exports: exports.exportErasures, exportHref: `${exports.exportErasures.path}?state=${state}` }
            : {})}
        >
          {total === undefined
            ? ' '
            : `${rows.length.toLocaleString('en-US')} of ${totalWords(total)} ${total === 1 ? 'erasure' : 'erasures'}`}
        </FoundLine>
        <ListBody
          what="the erasures"
          list={list}
          rows={rows.length}
          empty={{ title: emptyWords[state], hint: 'What people ask for themselves is listed here too.' }}
        >
          <ul className="grid gap-4" aria-label="Erasures">
            {rows.map((erasure) => (
              <li key={erasure.id} className="grid gap-3 rounded-card border border-hairline bg-surface p-5">
                <Asked erasure={erasure} />
                <ErasureProgress erasure={erasure} />
              </li>
            ))}
          </ul>
        </ListBody>
      </div>
    </>
  )
}

const Asked = ({ erasure: { donorId, askedAt, askedBy, reason, doneAt } }: { erasure: erasures.Erasure }) => (
  <div>
    <h2 className="font-medium">
      <Link to={`/admin/supporters/${donorId}`} className="text-primary underline underline-offset-4" title={donorId}>
        Donor …{donorId.slice(-6)}
      </Link>
      : {doneAt === null ? 'under way' : 'done'}
    </h2>
    <p className="text-ink-soft wrap-anywhere">
      Asked for <DateTime value={askedAt} show="day-and-time" /> <Administrator id={askedBy} />
      {reason !== '' && <>: {reason}</>}
    </p>
  </div>
)
