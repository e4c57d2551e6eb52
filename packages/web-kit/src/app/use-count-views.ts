import { useEffect } from 'react'
import { sponsors } from '../api/calls.ts'
import { api } from '../api/index.ts'

/** Says that these companies were seen on this page. Nobody waits for it, and nothing about the visitor is in it. */
export function useCountViews(listed: readonly { id: string }[] | undefined): void {
  const seen = listed?.map(({ id }) => id).join()
  useEffect(() => {
    if (seen) api(sponsors.countSponsorViews, { body: { ids: seen.split(',') } }).catch(() => undefined)
  }, [seen])
}
