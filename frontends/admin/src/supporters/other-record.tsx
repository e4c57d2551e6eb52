import { Link } from '@evenhand/web-kit/facade'

/** A record that is the same person’s, by the end of its id. */
export const OtherRecord = ({ donorId }: { donorId: string }) => (
  <Link
    to={`/admin/supporters/${donorId}`}
    className="inline-flex min-h-6 items-center text-primary underline underline-offset-4"
  >
    donor …{donorId.slice(-6)}
  </Link>
)
