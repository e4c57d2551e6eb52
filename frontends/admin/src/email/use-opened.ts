import { messageOf, problemToast, useMutation } from '@evenhand/web-kit/facade'
import { useState } from 'react'

/** The newest of something that someone else saved meanwhile. */
export interface OtherVersion {
  load: () => void
  isLoading: boolean
}

/**
 * Something as it was when it was opened: what someone else saves meanwhile is another one, which comes when it is asked for. Its version is the key of
 * its form, which begins again with it.
 */
export function useOpened<T extends { version: number }>(given: T | undefined, latest: () => Promise<T | undefined>) {
  const [opened, setOpened] = useState(given)
  const loading = useMutation({
    mutationFn: latest,
    onSuccess(found) {
      if (found) setOpened(found)
      else problemToast('It’s gone', 'Someone deleted it meanwhile. Copy what you need, then close this.')
    },
    onError: (error) => problemToast('We couldn’t load the other version', messageOf(error, 'Try again in a moment.')),
  })
  const other: OtherVersion = { load: () => loading.mutate(), isLoading: loading.isPending }
  return { opened, key: opened?.version ?? 'new', other }
}
