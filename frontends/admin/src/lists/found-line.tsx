import type { ReactNode } from 'react'
import { Allowed } from '../frame/allowed.tsx'
import { ExportLink } from './export-link.tsx'

interface FoundLineProps {
  /** Where all of it is answered as a file, and the call that answers it; neither where there is none. */
  exportHref?: `/${string}`
  exports?: Parameters<typeof Allowed>[0]['to']
  exportTitle?: string
  /** Another way to look at what was found. */
  action?: ReactNode
  children: ReactNode
}

/** Above a list: what was found, told to screen readers as it changes, and the way to have all of it as a file. */
export const FoundLine = ({ exportHref, exports, exportTitle = 'Export as CSV', action, children }: FoundLineProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <p role="status" className="text-ink-soft tabular-nums">
      {children}
    </p>
    <div className="flex flex-wrap items-center gap-2">
      {action}
      {exports && exportHref && (
        <Allowed to={exports}>
          <ExportLink href={exportHref}>{exportTitle}</ExportLink>
        </Allowed>
      )}
    </div>
  </div>
)
