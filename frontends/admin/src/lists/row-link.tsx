import { Link } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { TakenLine } from '../takings/taken-line.tsx'
import { isTakable, type Takable } from '../takings/use-takings.ts'
import { useListAddress } from './list-address.ts'

interface RowLinkProps {
  /** The part of the address that names what is open. */
  opens: string
  id: string
  /** What is taken where that isn’t the row itself. */
  taken?: Takable
  children: ReactNode
}

/** Opens what a row is about beside the list: pressed anywhere in the row, and found by the keys of the list. */
export function RowLink({ opens, id, taken, children }: RowLinkProps) {
  const { linkTo } = useListAddress()
  const takable = taken ?? (isTakable(opens) ? { kind: opens, thingId: id } : undefined)
  return (
    <>
      <Link
        to={linkTo({ [opens]: id })}
        data-row={id}
        className="block font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
      >
        {children}
      </Link>
      {takable && <TakenLine of={takable} />}
    </>
  )
}
