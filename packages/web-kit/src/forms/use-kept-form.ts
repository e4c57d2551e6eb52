import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { browserStorage } from '../app/browser-storage.ts'

const placeOf = (name: string): string => `evenhand.form ${name}`

/**
 * What is typed in a form stays while its place is not shown, until it is sent (the function that is answered forgets it), the tab of the browser
 * is closed, or its donor signs out. `name` says whose words they are: the same words in another version of what is written have another name.
 */
export function useKeptForm<Values extends FieldValues, Sent>(
  { getValues, reset, watch }: UseFormReturn<Values, unknown, Sent>,
  name: string,
): () => void {
  useEffect(() => {
    const kept = keptAt(name, getValues())
    if (kept) reset(kept, { keepDefaultValues: true })
    const { unsubscribe } = watch((values) => browserStorage.session.set(placeOf(name), JSON.stringify(values)))
    return unsubscribe
  }, [name, getValues, reset, watch])
  return () => browserStorage.session.remove(placeOf(name))
}

/** Of what was kept only what the form has a field for, of its kind. */
function keptAt<Values extends FieldValues>(name: string, empty: Values): Values | undefined {
  const text = browserStorage.session.get(placeOf(name))
  if (text === undefined) return undefined
  try {
    const kept = JSON.parse(text) as FieldValues
    const known = Object.entries(kept).filter(
      ([field, value]) => field in empty && typeof value === typeof empty[field],
    )
    return { ...empty, ...Object.fromEntries(known) }
  } catch {
    return undefined
  }
}
