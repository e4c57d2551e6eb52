import { Checkbox } from '@evenhand/web-kit/facade'
import { type ReactNode, type Ref, useId } from 'react'

interface ConfirmationProps {
  field: {
    name: string
    value: boolean | undefined
    onChange: (confirmed: boolean) => void
    onBlur: () => void
    ref: Ref<HTMLButtonElement>
    disabled?: boolean | undefined
  }
  error: string | undefined
  children: ReactNode
}

/** A box that has to be ticked, and below it what is wrong when it is not. */
export function Confirmation({
  field: { value, onChange, disabled = false, ...field },
  error,
  children,
}: ConfirmationProps) {
  const id = useId()
  return (
    <div>
      <Checkbox
        {...field}
        disabled={disabled}
        checked={value === true}
        onCheckedChange={onChange}
        label={children}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
      />
      {error && (
        <p id={id} className="mt-1.5 pl-9 text-small text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
