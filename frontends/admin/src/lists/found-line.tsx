import { Button, Download } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { Allowed } from '../frame/allowed.tsx'

interface FoundLineProps {
  /** Where all of it is answered as a file, and the call that answers it; neither where there is none. */
  exportHref?: string
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
      {exports && (
        <Allowed to={exports}>
          <Button asChild variant="outline" size="small">
            <a href={exportHref} download>
              <Download className="size-4" aria-hidden="true" />
              {exportTitle}
            </a>
          </Button>
        </Allowed>
      )}
    </div>
  </div>
)
