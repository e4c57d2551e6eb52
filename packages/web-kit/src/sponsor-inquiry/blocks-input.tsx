import { Input, sponsorBlock } from '@evenhand/web-kit/facade'
import { type ComponentProps, useState } from 'react'
import { blocksFrom } from './blocks.ts'

interface BlocksInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur'> {
  value: number
  onChange: (blocks: number) => void
}

/** While it is typed it may be anything; left, it shows what is asked for. */
export function BlocksInput({ value, onChange, ...rest }: BlocksInputProps) {
  const [typed, setTyped] = useState(`${value}`)
  return (
    <Input
      {...rest}
      type="number"
      min={1}
      max={sponsorBlock.perInquiryMax}
      step={1}
      className="max-w-32 tabular-nums"
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(blocksFrom(event.target.value))
      }}
      onBlur={() => setTyped(`${value}`)}
    />
  )
}
