import { ArrowDown, ArrowUp } from '@evenhand/web-kit/desk'
import { classNames, HeaderCell, Link } from '@evenhand/web-kit/facade'
import { useListAddress } from './list-address.ts'

export interface Sorting {
  sort: string
  order: 'asc' | 'desc'
}

interface SortHeaderProps {
  title: string
  sort: string
  now: Sorting
  /** Which way it goes first. */
  first?: 'asc' | 'desc'
  className?: string
}

/** The name of a column that orders the list, and turns the order round when it does already. */
export function SortHeader({ title, sort, now, first = 'asc', className }: SortHeaderProps) {
  const { linkTo } = useListAddress()
  const isNow = now.sort === sort
  const next = isNow ? (now.order === 'asc' ? 'desc' : 'asc') : first
  const Arrow = now.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <HeaderCell
      className={classNames('px-2', className)}
      {...(isNow ? { 'aria-sort': now.order === 'asc' ? 'ascending' : 'descending' } : {})}
    >
      <Link
        to={linkTo({ sort, order: next })}
        className="inline-flex min-h-6 items-center gap-1 underline-offset-4 hover:underline"
      >
        {title}
        {isNow && <Arrow className="size-3.5" aria-hidden="true" />}
      </Link>
    </HeaderCell>
  )
}
