import { type ComponentProps, useEffect, useRef } from 'react'

interface StepHeadingProps extends ComponentProps<'h1'> {
  level: 1 | 2
  /** Not on a page that has just been loaded: nothing was taken from anyone there. */
  takesFocus?: boolean
}

/** The heading of a step that has taken the place of another: the focus goes there, which also reads it out, so it is in no live region. */
export function StepHeading({ level, takesFocus = true, className = '', ...rest }: StepHeadingProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return <Heading ref={heading} tabIndex={-1} className={`scroll-mt-32 outline-none ${className}`} {...rest} />
}
