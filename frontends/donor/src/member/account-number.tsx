import { CopyButton } from './copy-button.tsx'

/** The number large enough to be written down, and a button to keep it. */
export const AccountNumber = ({ number }: { number: string }) => (
  <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
    <strong className="font-display text-figure font-semibold tracking-wide tabular-nums">{number}</strong>
    <CopyButton text={number}>Copy number</CopyButton>
  </p>
)
