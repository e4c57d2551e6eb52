import { PageMeta, wallNames } from '@evenhand/web-kit/facade'
import { memorials } from '@evenhand/web-kit/forms'
import { type RefObject, useRef } from 'react'
import { ChoiceField } from '../lists/choice-field.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { partsOf, useListAddress } from '../lists/list-address.ts'
import { NotUnderstood } from '../lists/not-understood.tsx'
import { FoundMemorials } from './found-memorials.tsx'
import { stateWords } from './memorial-words.ts'

/** Paid memorials: those that wait for a review first, the oldest of them on top; and what became of the others. */
export function MemorialsPage() {
  const { search } = useListAddress()
  const field = useRef<HTMLInputElement>(null)
  const address = partsOf(search, ['state', 'wall', 'search', 'order'])
  const order = (address.state ?? 'waiting') === 'waiting' ? 'asc' : 'desc'
  const asked = memorials.MemorialFilter.safeParse({ order, ...address })
  return (
    <>
      <PageMeta title="Memorials" description="Paid memorials and their reviews." hidden />
      <h1 className="text-title">Memorials</h1>
      <p className="mt-1 max-w-prose text-ink-soft">
        Nothing appears on a wall until it is approved here. Declining does not refund automatically.
      </p>
      <div className="mt-4 grid gap-4">
        <Filters field={field} />
        {asked.success ? <FoundMemorials asked={asked.data} field={field} /> : <NotUnderstood error={asked.error} />}
      </div>
    </>
  )
}

function Filters({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { search, change } = useListAddress()
  return (
    <FilterBar field={field} names={['state', 'wall']}>
      <ChoiceField
        label="Status"
        value={search.get('state') ?? 'waiting'}
        choices={[...Object.entries(stateWords), ['all', 'All']]}
        onChange={(state) => change({ state: state === 'waiting' ? undefined : state, order: undefined })}
      />
      <ChoiceField
        label="Wall"
        value={search.get('wall') ?? ''}
        choices={[['', 'Both'], ...Object.entries(wallNames)]}
        onChange={(wall) => change({ wall })}
      />
    </FilterBar>
  )
}
