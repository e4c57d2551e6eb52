import { CircleAlert, DateTime, Money } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import type { Monthly } from './memberships.ts'

interface BehindProps {
  behind: NonNullable<Monthly['behind']>
  noun: string
  /** The way to mend it, where it is not right below. */
  children?: ReactNode
}

/** A payment that failed: what is missing, and until when it can be mended, once we have emailed its donor. */
export const Behind = ({ behind, noun, children }: BehindProps) => (
  <div className="mt-4 flex gap-3 rounded-control border border-danger px-4 py-3">
    <CircleAlert className="mt-1 size-5 shrink-0 text-danger" aria-hidden="true" />
    <div className="max-w-prose">
      <p>
        <strong>
          A payment of <Money value={behind.amount} /> failed.
        </strong>{' '}
        {behind.lapsesAt === null ? (
          <>Use another card to keep your {noun}.</>
        ) : (
          <>
            Use another card, or your {noun} ends on <DateTime value={behind.lapsesAt} />.
          </>
        )}
      </p>
      {children}
    </div>
  </div>
)
