import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Input } from './input.tsx'

const codeDigits = 6

export interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  value: string
  onChange: (code: string) => void
  /** Called once the last digit stands, so that nobody has to look for a button. */
  onComplete?: (code: string) => void
}

/** One real field of six digits: pasting "123 456" and the phone's one-time-code suggestion both work. */
export const CodeInput = ({ value, onChange, onComplete, className, ...rest }: CodeInputProps) => (
  <Input
    {...rest}
    type="text"
    inputMode="numeric"
    autoComplete="one-time-code"
    pattern="\d{6}"
    placeholder="······"
    className={classNames('max-w-72 text-center font-display text-3xl tracking-[0.35em] tabular-nums', className)}
    value={value}
    onChange={(event) => {
      const code = event.target.value.replace(/\D/g, '').slice(0, codeDigits)
      onChange(code)
      if (code.length === codeDigits && code !== value) onComplete?.(code)
    }}
  />
)
