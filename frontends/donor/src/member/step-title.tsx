import { type ReactNode, useEffect, useRef } from 'react'

interface StepTitleProps {
  /** Not on a page that has just been loaded: nothing was taken from anybody there. */
  takesFocus?: boolean
  children: ReactNode
}

/** The heading of a step that has taken the place of another: the focus goes there, so that it is seen and read out. */
export function StepTitle({ takesFocus = true, children }: StepTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <h1 ref={heading} tabIndex={-1} className="scroll-mt-32 text-heading break-words outline-none">
      {children}
    </h1>
  )
}
