import { Button, type ButtonProps } from '@evenhand/web-kit/facade'
import { useState, useSyncExternalStore } from 'react'

interface ShareProps extends Pick<ButtonProps, 'size' | 'variant'> {
  /** On the button of browsers that have a way of sharing. */
  label: string
  /** On the only button where they have none, which copies. */
  alone?: string
  /** What is said with the link: no more than the page says. */
  text: string
  /** What has to be said where the link is: that it earns its sender something. */
  disclosure?: string | undefined
  /** On this site, or whole. */
  link: string
  /** What is copied; the disclosure goes with it unless the page asks for it itself. */
  copies?: 'link' | 'link-and-disclosure'
}

type Outcome = 'shared' | 'copied' | 'copied-words' | 'refused'

const outcomes: Readonly<Record<Outcome, string>> = {
  shared: 'Shared.',
  copied: 'The link is copied. Paste it anywhere.',
  'copied-words': 'The link is copied, with the words that you earn entries by it. Paste it anywhere.',
  refused: 'Your browser blocked copying. Select the link and copy it yourself:',
}

const isOffered = () => 'share' in navigator
const never = () => () => undefined
const isAborted = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/**
 * Passes a link on: the browser's own way where it has one, and copying beside it. Says what happened, keeps the focus, and is a plain link
 * without scripts.
 */
export function Share(props: ShareProps) {
  const {
    label,
    alone = 'Copy link',
    text,
    disclosure,
    link,
    copies = 'link-and-disclosure',
    size,
    variant = 'outline',
  } = props
  const hasOwnWay = useSyncExternalStore(never, isOffered, () => false)
  const [outcome, setOutcome] = useState<Outcome>()
  const whole = () => new URL(link, window.location.href).href
  const copy = async () => {
    setOutcome(undefined)
    const withWords = disclosure !== undefined && copies === 'link-and-disclosure'
    try {
      await navigator.clipboard.writeText(withWords ? `${whole()} ${disclosure}` : whole())
      setOutcome(withWords ? 'copied-words' : 'copied')
    } catch {
      // Outside https a browser has no clipboard at all.
      setOutcome('refused')
    }
  }
  const share = async () => {
    setOutcome(undefined)
    try {
      await navigator.share({ title: 'Evenhand', text: disclosure ? `${text} ${disclosure}` : text, url: whole() })
      setOutcome('shared')
    } catch (error) {
      // Closed without sharing: nothing has happened. What the browser doesn't allow is copied.
      if (!isAborted(error)) await copy()
    }
  }
  const buttons = { variant, ...(size && { size }), className: 'noscript:hidden' }
  return (
    <>
      {hasOwnWay && (
        <Button {...buttons} onClick={() => void share()}>
          {label}
        </Button>
      )}
      <Button {...buttons} onClick={() => void copy()}>
        {hasOwnWay ? 'Copy link' : alone}
      </Button>
      <a href={link} className="hidden text-primary underline underline-offset-4 noscript:inline">
        The link to share
      </a>
      <span role="status" className={outcome ? 'w-full text-small text-ink-soft wrap-anywhere' : 'sr-only'}>
        {outcome && outcomes[outcome]}
        {outcome === 'refused' && <span className="ml-1">{whole()}</span>}
      </span>
    </>
  )
}
