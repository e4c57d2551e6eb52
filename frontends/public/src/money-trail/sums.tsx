import { Card, Money } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'

interface SumsProps {
  sums: { grants: number; reported: number; granted: string; paid: string; spent: string }
  /** What stands before them. */
  children?: ReactNode
}

/** What was granted, paid and reported, added up. */
export const Sums = ({ sums: { grants, reported, granted, paid, spent }, children }: SumsProps) => (
  <Card className="mt-8">
    <h2 className="sr-only">In figures</h2>
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {children}
      <Sum name="Granted">
        <Money value={granted} wholeDollars />
        {grants > 0 && <Beside>{`in ${grants} ${grants === 1 ? 'grant' : 'grants'}`}</Beside>}
      </Sum>
      <Sum name="Paid">
        <Money value={paid} wholeDollars />
      </Sum>
      <Sum name="Reported">
        {grants === 0 ? (
          'Nothing to report yet'
        ) : (
          <>
            <Money value={spent} wholeDollars />
            <Beside>{`in ${reported} of ${grants} ${grants === 1 ? 'grant' : 'grants'}`}</Beside>
          </>
        )}
      </Sum>
    </dl>
  </Card>
)

export const Sum = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-small text-ink-soft">{name}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)

const Beside = ({ children }: { children: ReactNode }) => <span className="font-normal text-ink-soft"> {children}</span>
