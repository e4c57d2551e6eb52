import { adminQueries } from '@evenhand/web-kit/desk'
import { Link, useQuery } from '@evenhand/web-kit/facade'

/** Where the form is that sets one. */
export const ownEmailHash = '#email'

/** For who was made when the site was installed, until they have set an address. */
export function NoEmail() {
  const { data } = useQuery(adminQueries.deskAccount())
  if (data?.email !== null) return null
  return (
    <p className="mt-4 max-w-prose rounded-card border border-hairline p-4">
      You have no email address here. Without it nobody can tell you that your login was used or changed.{' '}
      <Link to={`/admin/account${ownEmailHash}`} className="text-primary underline underline-offset-4">
        Enter your email address
      </Link>
    </p>
  )
}
