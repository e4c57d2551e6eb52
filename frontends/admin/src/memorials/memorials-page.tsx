import { adminQueries } from '@evenhand/web-kit/desk'
import { ErrorState, Loading, messageOf, PageMeta, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { memorials } from '@evenhand/web-kit/forms'
import { ChoiceField } from '../lists/choice-field.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { MemorialCard } from './memorial-card.tsx'
import { OneMemorial } from './one-memorial.tsx'
import { emptyWords, type MemorialState, stateWords } from './memorial-words.ts'

const isState = (text: string | null): text is MemorialState =>
  (memorials.memorialStates as readonly (string | null)[]).includes(text)

/** Paid memorials: those that wait for a review first, and what became of the others. */
export function MemorialsPage() {
  const { search, change } = useListAddress()
  const asked = search.get('state')
  const state = isState(asked) ? asked : 'waiting'
  const one = search.get('memorial')
  return (
    <>
      <PageMeta title="Memorials" description="Paid memorials and their reviews." hidden />
      <h1 className="text-title">Memorials</h1>
      <p className="mt-2 max-w-prose text-ink-soft">
        Nothing appears on a wall until it is approved here. Declining does not refund automatically.
      </p>
      <ChoiceField
        label="Show"
        className="mt-4 w-64"
        value={state}
        choices={Object.entries(stateWords)}
        onChange={(chosen) => change({ state: chosen === 'waiting' ? undefined : chosen, memorial: undefined })}
      />
      <div className="mt-6">{one ? <OneMemorial id={one} /> : <Found state={state} />}</div>
    </>
  )
}

function Found({ state }: { state: MemorialState }) {
  const list = useQuery(adminQueries.memorials(state))
  if (list.isPending) {
    return (
      <Loading label="Loading the memorials" className="grid gap-4">
        <Skeleton className="h-48" />
        <Skeleton className="h-48" />
      </Loading>
    )
  }
  if (list.isError) {
    return (
      <ErrorState
        title="We couldn't load the memorials"
        message={messageOf(list.error, 'Please try again in a moment.')}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (list.data.length === 0) return <p>{emptyWords[state]}</p>
  return (
    <ul className="grid max-w-3xl gap-4">
      {list.data.map((memorial) => (
        <li key={memorial.id}>
          <MemorialCard memorial={memorial} />
        </li>
      ))}
    </ul>
  )
}
