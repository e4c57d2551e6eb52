import { adminQueries, supporters } from '@evenhand/web-kit/desk'
import { DateTime, keepPreviousData, Link, Money, PageMeta, useQuery } from '@evenhand/web-kit/facade'
import { useRef } from 'react'
import { CombinedLine } from '../lists/combined-line.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { ListBody } from '../lists/list-body.tsx'
import { TypedField } from '../lists/typed-field.tsx'
import { useRowKeys } from '../lists/use-row-keys.ts'

/** Everyone who gave or entered free, found by part of a name or an address. */
export function SupportersPage() {
  const { search, change } = useListAddress()
  const words = search.get('search') ?? ''
  const field = useRef<HTMLInputElement>(null)
  const found = useQuery({ ...adminQueries.supporters(words), placeholderData: keepPreviousData })
  const rows = found.data?.items ?? []
  useRowKeys(field, { id: undefined, open: () => undefined })
  return (
    <>
      <PageMeta title="Supporters" description="Find a person, and see everything that happened." hidden />
      <h1 className="text-title">Supporters</h1>
      <p className="mt-1 max-w-prose text-ink-soft">
        Everyone who gave or entered free. Opening a person is noted in the audit trail.
      </p>
      <div className="mt-4 grid gap-4">
        <div role="search">
          <TypedField
            label="Part of a name or email"
            type="search"
            maxLength={200}
            shortcut="/"
            inputRef={field}
            value={words}
            onChange={(typed) => change({ search: typed || undefined }, { replace: true })}
          />
        </div>
        <p role="status" className="text-ink-soft">
          {found.data ? countWords(rows.length, words) : ' '}
        </p>
        <CombinedLine words={words} />
        <ListBody
          what="the supporters"
          list={found}
          rows={rows.length}
          empty={
            words === ''
              ? { title: 'No supporters yet', hint: 'Everyone who gives or enters free appears here.' }
              : { title: 'No one matches', hint: 'Try part of the name or of the email address.' }
          }
        >
          <ul className="grid" aria-label="Supporters">
            {rows.map((one) => (
              <Row key={one.donorId} supporter={one} />
            ))}
          </ul>
        </ListBody>
      </div>
    </>
  )
}

const Row = ({
  supporter: { donorId, name, email, given, lastActivityAt },
}: {
  supporter: supporters.FoundSupporter
}) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-hairline py-3">
    <span className="min-w-0 wrap-anywhere">
      <Link
        to={`/admin/supporters/${donorId}`}
        data-row={donorId}
        className="text-primary underline underline-offset-4"
      >
        {name || email || `Erased donor …${donorId.slice(-6)}`}
      </Link>
      {name && <span className="block text-ink-soft">{email}</span>}
    </span>
    <span className="text-ink-soft">
      <span className="text-ink tabular-nums">
        <Money value={given} />
      </span>{' '}
      paid · last active <DateTime value={lastActivityAt} />
    </span>
  </li>
)

function countWords(shown: number, words: string): string {
  if (shown === supporters.supportersMax)
    return words === ''
      ? `The ${shown} who were active last`
      : `The first ${shown} who match. Type more of the name to find others.`
  return shown === 1 ? '1 supporter' : `${shown} supporters`
}
