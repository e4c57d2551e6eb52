import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export const controlLook =
  'block w-full min-h-12 rounded-control border border-line bg-surface px-4 text-body text-ink transition-colors duration-150 placeholder:text-ink-soft hover:border-ink focus-visible:border-primary aria-invalid:border-danger aria-invalid:outline-danger disabled:bg-sunken disabled:hover:border-line'

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input className={classNames(controlLook, className)} {...rest} />
)
