import { api } from '@evenhand/web-kit/facade'
import { sponsorships } from '@evenhand/web-kit/forms'
import { useEffect, useRef } from 'react'

/** Says once that these companies were seen on this page. Nobody waits for it, and nothing about the visitor is in it. */
export function useCountViews(ids: readonly string[] | undefined): void {
  const counted = useRef(false)
  useEffect(() => {
    if (counted.current || !ids || ids.length === 0) return
    counted.current = true
    api(sponsorships.countSponsorViews, { body: { ids: [...ids] } }).catch(() => undefined)
  }, [ids])
}
