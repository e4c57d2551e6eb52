import type { ReactNode } from 'react'

/**
 * What sends the form of a dialog: in view from the first field on, however long the form is; down to the edge of what scrolls, whose padding
 * would show lines below it.
 */
export const StickyAction = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-3 sm:-bottom-5 -mx-6 mt-3 -mb-3 border-t border-hairline bg-surface px-6 py-3 sm:-mx-8 sm:-mb-5 sm:px-8 sm:py-4">
    {children}
  </div>
)
