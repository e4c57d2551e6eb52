import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Why something was not done, read aloud as soon as it stands there. Nothing without a sentence. */
export const Refusal = ({ className, children }: { className?: string; children: ReactNode }) =>
  children ? (
    <p role="alert" className={classNames('text-danger', className)}>
      {children}
    </p>
  ) : null
