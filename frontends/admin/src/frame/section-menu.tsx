import { LogOut } from '@evenhand/web-kit/desk'
import { Button, classNames, Link, queries, useLocation, useQuery } from '@evenhand/web-kit/facade'
import { sectionsOf } from './sections.ts'
import { useLogOut } from './use-log-out.ts'

const line = 'flex min-h-11 items-center gap-3 rounded-control px-2.5 text-small font-medium'

/** The sections, and the way out below them. */
export function SectionMenu({ className, onChosen }: { className?: string; onChosen?: () => void }) {
  const logOut = useLogOut()
  const session = useQuery(queries.session())
  const { pathname } = useLocation()
  return (
    <div className={classNames('flex flex-col', className)}>
      <nav aria-label="Administration" className="mt-4 flex flex-col gap-1">
        {sectionsOf(session.data?.roles ?? []).map(({ to, title, Icon }) => (
          <Link
            key={to}
            to={to}
            aria-current={to === pathname ? 'page' : undefined}
            onClick={onChosen}
            className={classNames(
              line,
              'hover:bg-hairline aria-[current=page]:bg-primary aria-[current=page]:text-on-primary',
            )}
          >
            <Icon className="size-4" aria-hidden="true" />
            {title}
          </Link>
        ))}
      </nav>
      <Button
        variant="ghost"
        size="small"
        className="mt-auto justify-start rounded-control px-3"
        loading={logOut.isPending}
        onClick={() => logOut.mutate()}
      >
        <LogOut className="size-4" aria-hidden="true" />
        Logout
      </Button>
    </div>
  )
}
