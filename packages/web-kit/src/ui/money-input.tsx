import { type Cents, parseTypedDollars, toDollars } from '@evenhand/contracts/money'
import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'
import { Input } from './input.tsx'

export interface MoneyInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** Integer cents; undefined while nothing that reads as an amount stands there. */
  value: Cents | undefined
  onChange: (cents: Cents | undefined) => void
}

/** Cents in, cents out; the text stays as typed until the field is left, then it reads `25.00`. */
export function MoneyInput({ value, onChange, className, onBlur, ...rest }: MoneyInputProps) {
  const [text, setText] = useState(value === undefined ? '' : toDollars(value))
  return (
    <span className="relative block">
      <span className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-soft" aria-hidden="true">
        $
      </span>
      <Input
        {...rest}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={classNames('pl-8 tabular-nums', className)}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onChange(parseTypedDollars(event.target.value))
        }}
        onBlur={(event) => {
          const cents = parseTypedDollars(text)
          if (cents !== undefined) setText(toDollars(cents))
          onBlur?.(event)
        }}
      />
    </span>
  )
}
