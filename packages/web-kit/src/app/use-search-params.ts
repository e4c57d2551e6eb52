import { useCallback, useMemo } from 'react'
import { type NavigateOptions, useLocation } from 'react-router'
import { useNavigate } from './page-router.tsx'

type Search = URLSearchParams | Record<string, string>
type SetSearch = (
  next: Search | ((before: URLSearchParams) => Search),
  options?: Pick<NavigateOptions, 'replace'>,
) => void

/** What stands after `?` in the address, and what writes it there. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search: text } = useLocation()
  const navigate = useNavigate()
  const search = useMemo(() => new URLSearchParams(text), [text])
  const setSearch = useCallback<SetSearch>(
    (next, options) => {
      const told = typeof next === 'function' ? next(new URLSearchParams(search)) : next
      void navigate(`?${new URLSearchParams(told)}`, options)
    },
    [navigate, search],
  )
  return [search, setSearch]
}
