import { Button, Check, Copy, problemToast } from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'

const confirmedMilliseconds = 2_000

/** The number large enough to be written down, and a button to keep it. */
export function AccountNumber({ number }: { number: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), confirmedMilliseconds)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(number).then(
      () => setCopied(true),
      () => problemToast('Not copied', 'This browser does not let us copy. Please select the number and copy it.'),
    )
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <strong className="font-display text-figure font-semibold tracking-wide tabular-nums">{number}</strong>
      <Button variant="outline" size="small" onClick={() => void copy()}>
        {isCopied ? <Check className="size-4" aria-hidden="true" /> : <Copy className="size-4" aria-hidden="true" />}
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy number'}</span>
      </Button>
    </p>
  )
}
