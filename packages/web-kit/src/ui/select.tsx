import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlLook } from './input.tsx'

/** The browser's own list: the one that every phone and screen reader already knows. */
export const Select = ({ className, children, ...rest }: ComponentProps<'select'>) => (
  <span className="relative block">
    <select className={classNames(controlLook, 'appearance-none pr-11', className)} {...rest}>
      {children}
    </select>
    <ChevronDown className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2" aria-hidden="true" />
  </span>
)
