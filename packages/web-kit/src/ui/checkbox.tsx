import { Check } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'

export interface CheckboxProps extends Omit<ComponentProps<typeof Radix.Root>, 'children'> {
  label: ReactNode
}

export function Checkbox({ label, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <Radix.Root
        id={id}
        className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-md border border-line bg-surface data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=checked]:text-on-primary"
        {...rest}
      >
        <Radix.Indicator>
          <Check className="size-4" strokeWidth={3} aria-hidden="true" />
        </Radix.Indicator>
      </Radix.Root>
      <label htmlFor={id} className="text-body">
        {label}
      </label>
    </div>
  )
}
