import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface NewTabLinkProps {
  /** An address of this site. */
  to: string
  className?: string
  children: ReactNode
}

/** Something to read beside a form: in the same tab, what was typed would be lost. */
export const NewTabLink = ({ to, className, children }: NewTabLinkProps) => (
  <a href={to} target="_blank" rel="noopener" className={classNames('underline underline-offset-4', className)}>
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)
