import { adminQueries } from '@evenhand/web-kit/desk'
import { Link, useQuery } from '@evenhand/web-kit/facade'

interface NamedPersonProps {
  donorId: string
  /** All whose names a list asks for at once; of one alone, their own. */
  among?: readonly string[]
}

/** A person by name, or by address where they have none, with the way to their page; the whole id is in the title. */
export function NamedPerson({ donorId, among = [donorId] }: NamedPersonProps) {
  const names = useQuery(adminQueries.names(among))
  const known = names.data?.get(donorId)
  return (
    <Link
      to={`/admin/supporters/${donorId}`}
      title={donorId}
      className="wrap-anywhere text-primary underline underline-offset-4"
    >
      {known ? [known.name, known.email].filter(Boolean).join(', ') : `donor …${donorId.slice(-6)}`}
    </Link>
  )
}
