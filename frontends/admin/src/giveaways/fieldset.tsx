import { type ReactNode, useId } from 'react'

interface FieldsetProps {
  label: string
  hint?: string
  error?: string | undefined
  children: ReactNode
}

/** Several controls that are one answer, with what is wrong with it. */
export function Fieldset({ label, hint, error, children }: FieldsetProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset className="min-w-0" {...(describedBy ? { 'aria-describedby': describedBy } : {})}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      {children}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-ink-soft">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
