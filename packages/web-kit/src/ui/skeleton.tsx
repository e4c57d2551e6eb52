import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The shape of what is coming: it takes up that room at once and is seen after 150 ms, so that quick answers do not flicker. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span className={classNames('block animate-appear-late rounded-md bg-hairline', className)} aria-hidden="true" />
)

/** Wraps skeletons so that a screen reader hears one sentence instead of empty boxes. */
export const Loading = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => (
  <div role="status" aria-busy="true" className={className}>
    <span className="sr-only">{label}</span>
    {children}
  </div>
)
