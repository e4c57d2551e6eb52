import { adminQueries, LogOut, UserRound } from '@evenhand/web-kit/desk'
import { Button, classNames, Link, queries, useLocation, useQuery } from '@evenhand/web-kit/facade'
import { rolesInWords } from '../roles/role-words.ts'
import { line } from './menu-line.ts'
import { useLogOut } from './use-log-out.ts'

const account = '/admin/account'

/** Whose desk this is, with the way to their account and the way out. */
export function Who({ onChosen }: { onChosen: (() => void) | undefined }) {
  const logOut = useLogOut()
  const session = useQuery(queries.session())
  const { data } = useQuery(adminQueries.deskAccount())
  const { pathname } = useLocation()
  return (
    <section aria-label="Who is logged in" className="mt-auto border-t border-hairline pt-3">
      {/* As high before the name has come. */}
      <p className="min-h-10 px-2.5 text-small leading-5">
        <span className="block font-semibold wrap-anywhere">{data?.name ?? '\u00A0'}</span>
        <span className="text-ink-soft">{rolesInWords(session.data?.roles ?? [])}</span>
      </p>
      <Link
        to={account}
        aria-current={pathname === account ? 'page' : undefined}
        onClick={onChosen}
        className={classNames('mt-1', line)}
      >
        <UserRound className="size-4" aria-hidden="true" />
        Your account
      </Link>
      <Button
        variant="ghost"
        size="small"
        className="w-full justify-start gap-3 rounded-control px-2.5"
        loading={logOut.isPending}
        onClick={() => logOut.mutate()}
      >
        <LogOut className="size-4" aria-hidden="true" />
        Log out
      </Button>
    </section>
  )
}
