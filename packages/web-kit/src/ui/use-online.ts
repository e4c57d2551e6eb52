import { useSyncExternalStore } from 'react'

const news = ['online', 'offline'] as const

function listen(changed: () => void): () => void {
  for (const name of news) addEventListener(name, changed)
  return () => {
    for (const name of news) removeEventListener(name, changed)
  }
}

/** Whether the browser has a network at all. A page that is rendered ahead is read by somebody who has one. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
