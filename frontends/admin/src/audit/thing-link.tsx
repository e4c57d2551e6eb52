import { Link } from '@evenhand/web-kit/facade'

interface ThingLinkProps {
  /** Whole, for those who look for it. */
  id: string
  words: string
  /** Where it is seen; left out where no page shows it. */
  to?: string | undefined
}

export function ThingLink({ id, words, to }: ThingLinkProps) {
  // A short id stays in one piece.
  const shown = <span className={words.includes('…') ? 'whitespace-nowrap' : 'wrap-anywhere'}>{words}</span>
  if (to === undefined) return <span title={id}>{shown}</span>
  return (
    <Link to={to} className="text-primary underline underline-offset-4" title={id}>
      {shown}
    </Link>
  )
}
