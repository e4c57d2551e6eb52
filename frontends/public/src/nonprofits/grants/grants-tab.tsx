import { useSearchParams } from '@evenhand/web-kit/facade'
import { ApplyView } from '../apply/apply-view.tsx'
import { Awarded } from './awarded.tsx'
import { RoundList } from './round-list.tsx'

/** The rounds and what was awarded; or the form for one of them, which the address names. */
export function GrantsTab() {
  const [search] = useSearchParams()
  const round = search.get('round')
  if (round) return <ApplyView roundId={round} draftId={search.get('draft') ?? undefined} />
  return (
    <>
      <RoundList />
      <Awarded className="mt-16" />
    </>
  )
}
