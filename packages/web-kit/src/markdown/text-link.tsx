import type { ReactNode } from 'react'
import { Link } from '../app/index.ts'

const look = 'text-primary underline decoration-1 underline-offset-4 hover:decoration-2'

/** A page of this site, a page of another, or an address to write to; anything else stays words. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  if (/^\/(?!\/)/.test(to)) {
    return (
      <Link to={to} className={look}>
        {children}
      </Link>
    )
  }
  if (/^(https:\/\/|mailto:)/i.test(to)) {
    return (
      <a href={to} rel="noopener" className={look}>
        {children}
      </a>
    )
  }
  return <>{children}</>
}
