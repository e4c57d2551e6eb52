import { groupedNumber } from '@evenhand/web-kit/facade'
import { CopyButton } from './copy-button.tsx'

/** The number large enough to be written down, and a button to copy it as it is typed. */
export const AccountNumber = ({ number }: { number: string }) => (
  <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
    <strong className="text-heading font-semibold tabular-nums">{groupedNumber(number)}</strong>
    <CopyButton text={number}>Copy number</CopyButton>
  </p>
)
