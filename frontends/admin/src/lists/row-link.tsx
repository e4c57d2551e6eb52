import { Link } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { useListAddress } from './list-address.ts'

interface RowLinkProps {
  /** The part of the address that names what is open. */
  opens: string
  id: string
  children: ReactNode
}

/** Opens what a row is about beside the list: pressed anywhere in the row, and found by the keys of the list. */
export function RowLink({ opens, id, children }: RowLinkProps) {
  const { linkTo } = useListAddress()
  return (
    <Link
      to={linkTo({ [opens]: id })}
      data-row={id}
      className="block font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
    >
      {children}
    </Link>
  )
}
