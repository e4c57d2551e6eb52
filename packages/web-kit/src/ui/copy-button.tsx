import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

const thanksMilliseconds = 2_000

/** Puts a code into the clipboard, and says so. `what` names the code for those who do not see it. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), thanksMilliseconds)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  return (
    <>
      <Button variant="outline" size="small" aria-label={`Copy ${what}`} onClick={() => void copy()}>
        {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'Select and copy it' : 'Copy'}
      </Button>
      <span role="status" className="sr-only">
        {outcome === 'copied' && `Copied ${what}`}
      </span>
    </>
  )
}
