import { adminQueries, exports, type merges } from '@evenhand/web-kit/desk'
import { DateTime, keepPreviousData, Link, PageMeta, useInfiniteQuery } from '@evenhand/web-kit/facade'
import { useRef } from 'react'
import { Administrator } from '../audit/administrator.tsx'
import { ChoiceField } from '../lists/choice-field.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { FoundLine } from '../lists/found-line.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { ListBody } from '../lists/list-body.tsx'
import { NamedPerson } from '../lists/named-person.tsx'
import { useRowKeys } from '../lists/use-row-keys.ts'
import { totalWords } from '../lists/total-words.ts'
import { MergeProgress } from '../supporters/merge-progress.tsx'
import { choices, useMergeFilter } from './use-merge-filter.ts'

type Listed = merges.ListedMerge

const emptyWords: Readonly<Record<merges.MergeListState, string>> = {
  all: 'No one has asked for a merge yet',
  waiting: 'No merge is waiting',
  'under-way': 'No merge is under way',
  done: 'No merge is done yet',
  over: 'No merge was refused, withdrawn or expired',
}

/** Which records were to become one: asked and decided when and by whom, and how far what was confirmed is. */
export function MergesPage() {
  const { filter, isReady, lacksNames } = useMergeFilter()
  const { state } = filter
  const list = useInfiniteQuery({
    ...adminQueries.merges(filter),
    enabled: isReady,
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const total = list.data?.pages[0]?.total
  const people = (page: readonly Listed[]) => [
    ...new Set(page.flatMap(({ proposal: { fromId, toId } }) => [fromId, toId])),
  ]
  return (
    <>
      <PageMeta title="Merges" description="Which two records of one person became one, and which wait." hidden />
      <h1 className="text-title">Merges</h1>
      <p className="mt-1 max-w-prose text-ink-soft">
        Two records of one person that were made one, or are to be. To ask for a merge, open one of the two under{' '}
        <Link to="/admin/supporters" className="text-primary underline underline-offset-4">
          Supporters
        </Link>
        .
      </p>
      <div className="mt-4 grid gap-4">
        <Filters state={state} lacksNames={lacksNames} />
        <FoundLine
          {...(total !== undefined && total > 0
            ? {
                exports: exports.exportMerges,
                exportHref: `${exports.exportMerges.path}?${new URLSearchParams(filter)}`,
              }
            : {})}
        >
          {total === undefined
            ? ' '
            : `${rows.length.toLocaleString('en-US')} of ${totalWords(total)} ${total === 1 ? 'merge' : 'merges'}`}
        </FoundLine>
        <ListBody
          what="the merges"
          list={list}
          rows={rows.length}
          empty={
            filter.search === undefined
              ? { title: emptyWords[state], hint: 'An owner asks for one on a person’s page.' }
              : {
                  title: 'No merge matches',
                  hint: 'Search for a name, a whole email address, an ID or words of a reason.',
                }
          }
        >
          <ul className="grid gap-4" aria-label="Merges">
            {list.data?.pages.flatMap(({ items }) =>
              items.map((listed) => (
                <li key={listed.id} className="grid gap-3 rounded-card border border-hairline bg-surface p-5">
                  <Line listed={listed} among={people(items)} />
                </li>
              )),
            )}
          </ul>
        </ListBody>
      </div>
    </>
  )
}

function Filters({ state, lacksNames }: { state: merges.MergeListState; lacksNames: boolean }) {
  const { change } = useListAddress()
  const field = useRef<HTMLInputElement>(null)
  useRowKeys(field, { id: undefined, open: () => undefined })
  return (
    <>
      <FilterBar field={field} names={['state']}>
        <ChoiceField
          label="State"
          value={state}
          choices={choices}
          onChange={(chosen) => change({ state: chosen === 'all' ? undefined : chosen }, { replace: true })}
        />
      </FilterBar>
      {lacksNames && (
        <p role="alert" className="text-danger">
          We couldn’t look for names right now, so only reasons are searched. Try again in a moment.
        </p>
      )}
    </>
  )
}

function Line({ listed: { proposal, merge }, among }: { listed: Listed; among: readonly string[] }) {
  const { fromId, toId, state, reason, askedBy, askedAt, expiresAt, decidedBy, decidedAt, refusal } = proposal
  return (
    <>
      <h2 className="font-sans text-body font-medium">
        <NamedPerson donorId={fromId} among={among} /> into <NamedPerson donorId={toId} among={among} />:{' '}
        {stateWords(proposal, merge)}
      </h2>
      <p className="text-ink-soft wrap-anywhere">
        Asked for <DateTime value={askedAt} show="day-and-time" /> <Administrator id={askedBy} />: {reason}
      </p>
      {state === 'open' && (
        <p>
          It expires on <DateTime value={expiresAt} show="day-and-time" />.{' '}
          {proposal.isOwn ? 'You asked for it, so another owner decides.' : 'Open either record to decide.'}
        </p>
      )}
      {decidedBy !== null && decidedAt !== null && (
        <p className="text-ink-soft wrap-anywhere">
          {decidedWords[state]} <DateTime value={decidedAt} show="day-and-time" /> <Administrator id={decidedBy} />
          {refusal !== null && <>: {refusal}</>}
        </p>
      )}
      {merge?.doneAt && (
        <p>
          Everything has moved since <DateTime value={merge.doneAt} show="day-and-time" />.
        </p>
      )}
      {merge && <MergeProgress merge={merge} />}
    </>
  )
}

const decidedWords: Readonly<Record<merges.MergeProposalState, string>> = {
  open: 'Decided',
  confirmed: 'Confirmed',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  expired: 'Expired, because nobody decided in time,',
  void: 'Ended, because one of the two was asked to be erased,',
}

const shortWords: Readonly<Record<merges.MergeProposalState, string>> = {
  open: 'waiting for another owner',
  confirmed: 'under way',
  refused: 'refused',
  withdrawn: 'withdrawn',
  expired: 'expired',
  void: 'no longer counts',
}

const stateWords = ({ state }: merges.MergeProposal, merge: merges.Merge | null): string =>
  merge?.doneAt ? 'done' : shortWords[state]
