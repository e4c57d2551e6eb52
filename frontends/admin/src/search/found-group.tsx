import { Link, messageOf, useQuery } from '@evenhand/web-kit/facade'
import { useEffect, useId } from 'react'
import { type Found, type Group, shownMax } from './groups.ts'
import { whyFound } from './why-found.ts'

interface FoundGroupProps {
  group: Group
  words: string
  /** How many were found, or that they could not be looked for; asked again for other words, this is a new part. */
  onCount: (title: string, found: number | 'failed') => void
  onChosen: () => void
}

/** What was found of one kind, as soon as it is there. A kind in which nothing is found is not named. */
export function FoundGroup({ group, words, onCount, onChosen }: FoundGroupProps) {
  const found = useQuery({
    queryKey: ['admin', 'search', group.title, words],
    queryFn: ({ signal }) => group.find(words, signal),
    staleTime: 10_000,
  })
  const count = found.isError ? 'failed' : found.data?.length
  useEffect(() => {
    if (count !== undefined) onCount(group.title, count)
  }, [count, group.title, onCount])
  if (found.isError)
    return (
      <p role="alert" className="text-danger">
        {group.title}: {messageOf(found.error, 'We couldn’t search here. Try again in a moment.')}
      </p>
    )
  return found.data && found.data.length > 0 ? (
    <FoundList
      title={group.title}
      found={found.data}
      words={words}
      all={found.data.length < shownMax ? undefined : group.allAt?.(words)}
      onChosen={onChosen}
    />
  ) : null
}

interface FoundListProps {
  title: string
  found: readonly Found[]
  words: string
  /** Where all are that match, if there may be more. */
  all?: string | undefined
  onChosen: () => void
}

export function FoundList({ title, found, words, all, onChosen }: FoundListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-sans text-fine font-medium text-ink-soft">
        {title}
      </h3>
      <ul aria-labelledby={id}>
        {found.map((one) => (
          <li key={one.id}>
            <FoundLink one={one} words={words} onChosen={onChosen} />
          </li>
        ))}
      </ul>
      {all && (
        <Link
          to={all}
          data-found=""
          onClick={onChosen}
          className="-mx-2 flex min-h-11 items-center rounded-control px-2 text-primary hover:bg-sunken"
        >
          All that match<span className="sr-only"> of: {title}</span>
        </Link>
      )}
    </section>
  )
}

interface FoundLinkProps extends Pick<FoundListProps, 'words' | 'onChosen'> {
  one: Found
}

function FoundLink({ one, words, onChosen }: FoundLinkProps) {
  const why = whyFound(one, words)
  return (
    <Link
      to={one.to}
      data-found=""
      onClick={onChosen}
      className="-mx-2 block min-h-11 rounded-control px-2 py-2 wrap-anywhere hover:bg-sunken"
    >
      <span className="font-medium">{one.title}</span>
      {one.detail && one.detail !== one.title && <span className="block text-ink-soft">{one.detail}</span>}
      {why && <span className="block text-fine text-ink-soft">{why}</span>}
    </Link>
  )
}
