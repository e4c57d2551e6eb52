import { Check } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react'

export interface CheckboxProps extends Omit<ComponentProps<'button'>, 'children' | 'onClick' | 'type'> {
  label: ReactNode
  /** `indeterminate` stands for some of several. */
  checked: boolean | 'indeterminate'
  onCheckedChange: (checked: boolean) => void
}

/** A button: one that is pressed before the page answers is pressed again once it does (`early-clicks.js` of the shell). */
export function Checkbox({ label, checked, onCheckedChange, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <button
        type="button"
        id={id}
        role="checkbox"
        aria-checked={checked === 'indeterminate' ? 'mixed' : checked}
        onClick={() => onCheckedChange(checked !== true)}
        onKeyDown={leaveEnter}
        className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-md border border-line bg-surface aria-checked:border-primary aria-checked:bg-primary aria-checked:text-on-primary disabled:opacity-75"
        {...rest}
      >
        {checked !== false && <Check className="size-4" strokeWidth={3} aria-hidden="true" />}
      </button>
      <label htmlFor={id} className="text-body">
        {label}
      </label>
    </div>
  )
}

/** Boxes and choices answer the space bar, not Enter. */
export function leaveEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}
