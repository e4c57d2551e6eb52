import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step that has taken the place of another: the focus goes there, so that it is read out. */
export function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1} className="text-heading outline-none">
      {children}
    </h1>
  )
}
