import { Button } from '@evenhand/web-kit/facade'
import { useState } from 'react'

const words = 'I just gave at Evenhand. Every gift helps a cause, and entering the giveaways is free.'

/** The browser's own way of sharing, or the address to paste where it has none. */
export function Share() {
  const [copied, setCopied] = useState(false)
  const share = async () => {
    const url = new URL('/', location.href).href
    const hasOwnWay: boolean = 'share' in navigator
    try {
      if (hasOwnWay) return await navigator.share({ title: 'Evenhand', text: words, url })
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      // Closed without sharing, or not allowed: nothing has happened.
    }
  }
  return (
    <>
      <Button size="large" variant="outline" onClick={() => void share()}>
        Share Evenhand
      </Button>
      <span role="status" className={copied ? 'w-full text-small text-ink-soft' : 'sr-only'}>
        {copied && 'The link is copied. Paste it anywhere.'}
      </span>
    </>
  )
}
