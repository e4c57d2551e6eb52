import { useSearchParams } from '@evenhand/web-kit/facade'

export type Changes = Readonly<Record<string, string | undefined>>

/**
 * What a list shows stands in its address, so that it can be sent to somebody and the back button works. `replace` is for what changes with
 * every letter typed.
 */
export function useListAddress() {
  const [search, setSearch] = useSearchParams()
  const change = (changes: Changes, options: { replace?: boolean } = {}) =>
    setSearch((before) => changed(before, changes), { replace: options.replace ?? false })
  const linkTo = (changes: Changes) => ({ search: changed(search, changes).toString() })
  return { search, change, linkTo }
}

function changed(before: URLSearchParams, changes: Changes): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value) after.set(name, value)
    else after.delete(name)
  }
  return after
}

/** The named parts of an address that are there. */
export const partsOf = (search: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])))
