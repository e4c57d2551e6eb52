import { adminQueries } from '@evenhand/web-kit/desk'
import { useQuery } from '@evenhand/web-kit/facade'
import { shortId } from './audit-words.ts'

/** Who did something, by name wherever it is shown; the whole id is in the title. */
export function Administrator({ id }: { id: string }) {
  const names = useQuery(adminQueries.administratorNames())
  if (id === 'clock') return <span>automatically</span>
  // Who asked to be erased is named nowhere.
  if (id === 'donor') return <span>by the person</span>
  return <span title={id}>by {names.data?.get(id) ?? `administrator …${shortId(id)}`}</span>
}
