import { headingsOf } from '@evenhand/web-kit/facade'
import { useEffect, useId } from 'react'

const lookEveryMilliseconds = 50
const looksMax = 60

/** The articles of the rules, each a link that can be shared. */
export function Contents({ text }: { text: string }) {
  const titleId = useId()
  const headings = headingsOf(text)
  useArrivalAtAnchor()
  if (headings.length === 0) return null
  return (
    <nav aria-labelledby={titleId} className="mt-10 print:hidden">
      <h2 id={titleId} className="text-title">
        Contents
      </h2>
      <ul className="mt-3 gap-x-8 sm:columns-2">
        {headings.map(({ id, title }) => (
          <li key={id} className="break-inside-avoid">
            <a href={`#${id}`} className="inline-block py-1.5 text-primary underline-offset-4 hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A shared link leads to its article, which comes a moment after the page. */
function useArrivalAtAnchor() {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1))
    if (id === '') return
    let looks = 0
    const timer = setInterval(() => {
      const heading = document.getElementById(id)
      heading?.scrollIntoView()
      looks += 1
      if (heading || looks >= looksMax) clearInterval(timer)
    }, lookEveryMilliseconds)
    return () => clearInterval(timer)
  }, [])
}
