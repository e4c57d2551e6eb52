import { classNames, Link, queries, useLocation, useQuery } from '@evenhand/web-kit/facade'
import { line } from './menu-line.ts'
import { sectionOf, sectionsOf } from './sections.ts'
import { Who } from './who.tsx'

/** The sections, and below them who is logged in. */
export function SectionMenu({ className, onChosen }: { className?: string; onChosen?: () => void }) {
  const session = useQuery(queries.session())
  const { pathname } = useLocation()
  const current = sectionOf(pathname)?.to ?? pathname
  return (
    <div className={classNames('flex flex-col md:min-h-0', className)}>
      <nav aria-label="Administration" className="-mx-1 my-3 flex flex-col gap-1 p-1 md:min-h-40 md:overflow-y-auto">
        {sectionsOf(session.data?.roles ?? []).map(({ to, title, Icon }) => (
          <Link key={to} to={to} aria-current={to === current ? 'page' : undefined} onClick={onChosen} className={line}>
            <Icon className="size-4" aria-hidden="true" />
            {title}
          </Link>
        ))}
      </nav>
      <Who onChosen={onChosen} />
    </div>
  )
}
