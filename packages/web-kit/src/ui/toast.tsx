import { X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

/** spec 01 §9: 5000 ms, swipe right by 50 px, F8, at most 420 px wide from medium screens up. */
export const toastMilliseconds = 5000

export interface ToastProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  tone: 'notice' | 'problem'
  title: string
  description?: string | undefined
}

export const ToastRegion = ({ children }: { children: ReactNode }) => (
  <Radix.Provider duration={toastMilliseconds} swipeDirection="right" swipeThreshold={50} label="Notification">
    {children}
    {/* Not a wall: what lies beside the toast can be pressed. */}
    <Radix.Viewport
      hotkey={['F8']}
      className="pointer-events-none fixed inset-0 z-60 outline-none focus-visible:*:outline-3 focus-visible:*:outline-primary"
    />
  </Radix.Provider>
)

/** On a phone above the thumb, on a desk in the corner; below the header where it would lie on the button to press or on a message. */
const places = {
  below: 'bottom-[max(1rem,env(safe-area-inset-bottom))]',
  above: 'top-22',
}

export function Toast({ open, onOpenChange, tone, title, description }: ToastProps) {
  const card = useRef<HTMLLIElement>(null)
  const [place, setPlace] = useState<keyof typeof places>('below')
  useLayoutEffect(() => {
    const measure = () => void (card.current && coversWhatMatters(card.current) && setPlace('above'))
    measure()
    addEventListener('resize', measure)
    // What the page is about often comes after the toast that says it was added.
    const changes = new MutationObserver(measure)
    changes.observe(document.body, { childList: true, subtree: true })
    return () => {
      removeEventListener('resize', measure)
      changes.disconnect()
    }
  }, [])
  return (
    <Radix.Root
      ref={card}
      open={open}
      onOpenChange={onOpenChange}
      type="foreground"
      className={classNames(
        'pointer-events-auto absolute inset-x-4 flex items-start justify-between gap-4 rounded-card border p-5 shadow-card sm:left-auto sm:w-[min(26.25rem,100%-2rem)] data-[state=open]:animate-rise data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        places[place],
        tone === 'problem' ? 'border-danger bg-danger text-on-danger' : 'border-hairline bg-surface text-ink',
      )}
    >
      <div className="min-w-0 wrap-anywhere">
        <Radix.Title className="font-semibold">{title}</Radix.Title>
        {description && <Radix.Description className="mt-0.5 text-small">{description}</Radix.Description>}
      </div>
      <Radix.Close
        aria-label="Dismiss"
        className="-mt-2 -mr-2 grid size-10 shrink-0 place-items-center rounded-full outline-current"
      >
        <X className="size-4" aria-hidden="true" />
      </Radix.Close>
    </Radix.Root>
  )
}

/** Whether a toast lies on a button that the page, or the dialog on it, is about, or on a message that stays. */
function coversWhatMatters(toast: Element): boolean {
  const at = toast.getBoundingClientRect()
  return [...document.querySelectorAll('[data-main-button], main [role=alert]')].some((there) => {
    const { top, right, bottom, left } = there.getBoundingClientRect()
    return top < at.bottom && bottom > at.top && left < at.right && right > at.left
  })
}
