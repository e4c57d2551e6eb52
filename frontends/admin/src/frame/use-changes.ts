import { useEffect, useState } from 'react'

/** Tells whether what stands in a form is something else than what it began with. */
export function useChanges(values: unknown, onChanged: (isChanged: boolean) => void): void {
  const now = JSON.stringify(values)
  const [start] = useState(now)
  const isChanged = now !== start
  useEffect(() => {
    onChanged(isChanged)
    return () => onChanged(false)
  }, [isChanged, onChanged])
}
