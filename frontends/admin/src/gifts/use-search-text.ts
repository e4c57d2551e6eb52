import { useSearchParams } from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'

const pauseMilliseconds = 250

/** What stands in the field at once, and in the address (and so in the question to the server) after a pause in typing. */
export function useSearchText() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('search') ?? ''
  const [text, setText] = useState(asked)
  useEffect(() => {
    if (text.trim() === asked) return
    const timer = setTimeout(
      () => setSearch(text.trim() ? { search: text.trim() } : {}, { replace: true }),
      pauseMilliseconds,
    )
    return () => clearTimeout(timer)
  }, [text, asked, setSearch])
  return { text, setText, asked }
}
