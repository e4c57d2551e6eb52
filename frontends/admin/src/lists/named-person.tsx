import { Link } from '@evenhand/web-kit/facade'
import { useNameOf } from './use-name-of.ts'

interface NamedPersonProps {
  donorId: string
  /** All whose names a list asks for at once; of one alone, their own. */
  among?: readonly string[]
}

/** A person by name, or by address where they have none, with the way to their page; the whole id is in the title. */
export function NamedPerson({ donorId, among }: NamedPersonProps) {
  const name = useNameOf(donorId, among)
  return (
    <Link
      to={`/admin/supporters/${donorId}`}
      title={donorId}
      className="wrap-anywhere text-primary underline underline-offset-4"
    >
      {name}
    </Link>
  )
}
