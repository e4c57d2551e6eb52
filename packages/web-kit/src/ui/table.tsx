import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** Its columns can go by its own width. Scrolls sideways by itself where it is wider, and can be scrolled with the keyboard. */
export const Table = ({ className, 'aria-label': label, ...rest }: ComponentProps<'table'>) => (
  <div className="@container overflow-x-auto" role="region" aria-label={label} tabIndex={0}>
    <table className={classNames('w-full border-collapse text-left text-small', className)} {...rest} />
  </div>
)

export const HeaderCell = ({ className, ...rest }: ComponentProps<'th'>) => (
  <th
    scope="col"
    className={classNames('border-b border-line px-3 py-2 font-semibold whitespace-nowrap text-ink-soft', className)}
    {...rest}
  />
)

export const Cell = ({ className, ...rest }: ComponentProps<'td'>) => (
  <td className={classNames('border-b border-hairline px-3 py-3 align-top', className)} {...rest} />
)
