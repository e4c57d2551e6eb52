import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={classNames('rounded-card border border-hairline bg-surface p-6 sm:p-8', className)} {...rest} />
)
