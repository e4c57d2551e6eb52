import { Field, Input } from '@evenhand/web-kit/facade'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

const pauseMilliseconds = 300

interface TypedFieldProps {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  className?: string
  inputRef?: RefObject<HTMLInputElement | null>
  type?: 'search' | 'text'
  inputMode?: 'decimal'
  maxLength?: number
  shortcut?: string
}

/** What is typed stands in the field at once, and is asked for after a pause. What was asked for may arrive while more is typed, which stays. */
export function TypedField({ label, value, onChange, className, inputRef, shortcut, ...rest }: TypedFieldProps) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  /** What was asked for and hasn’t arrived. */
  const [asked, setAsked] = useState<readonly string[]>([])
  if (shown !== value) {
    setShown(value)
    setAsked(asked.slice(asked.indexOf(value) + 1))
    if (!asked.includes(value)) setTyped(value)
  }
  /** What the caller makes of it is new with every rendering, which is no reason to wait again. */
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => {
      setAsked((before) => [...before, typed.trim()])
      report.current(typed.trim())
    }, pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <Field label={label} {...(className ? { className } : {})}>
      {(control) => (
        <Input
          {...control}
          {...rest}
          ref={inputRef}
          {...(shortcut ? { 'aria-keyshortcuts': shortcut } : {})}
          className="min-h-10 px-3 text-small"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Field>
  )
}
