import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlLook } from './input.tsx'

export const TextArea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea className={classNames(controlLook, 'py-3', className)} {...rest} />
)
