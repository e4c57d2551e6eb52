import { Button, Check, Copy, problemToast } from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'

const confirmedMilliseconds = 2_000

interface CopyButtonProps {
  /** What is copied. */
  text: string
  children: string
}

export function CopyButton({ text, children }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), confirmedMilliseconds)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      // Outside https a browser has no clipboard at all: that is told as a refusal is.
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      problemToast('Not copied', 'Your browser blocked copying. Select the text and copy it yourself.')
    }
  }
  return (
    <Button variant="outline" size="small" onClick={() => void copy()}>
      {isCopied ? <Check className="size-4" aria-hidden="true" /> : <Copy className="size-4" aria-hidden="true" />}
      <span aria-live="polite">{isCopied ? 'Copied' : children}</span>
    </Button>
  )
}
