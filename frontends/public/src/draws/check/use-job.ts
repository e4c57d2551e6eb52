import { useCallback, useEffect, useRef } from 'react'
import type { Job, News } from './job.ts'
import { startJob } from './start-job.ts'

/** Jobs of a part of the page, one at a time: a new one, or leaving, ends the one before. */
export function useJob(hear: (news: News) => void) {
  const stopping = useRef<() => void>(undefined)
  const stop = useCallback(() => {
    stopping.current?.()
    stopping.current = undefined
  }, [])
  const start = useCallback(
    (job: Job) => {
      stop()
      stopping.current = startJob(job, hear)
    },
    [hear, stop],
  )
  useEffect(() => stop, [stop])
  return { start, stop }
}
