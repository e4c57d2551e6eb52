import { X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { boxesOf, choosePlace, followPresses, type Place, whatMatters } from './toast-place.ts'

/** spec 01 §9: 5000 ms, swipe right by 50 px, F8, at most 420 px wide from medium screens up. */
export const toastMilliseconds = 5000

export interface ToastProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  tone: 'notice' | 'problem'
  title: string
  description?: string | undefined
}

export function ToastRegion({ children }: { children: ReactNode }) {
  useEffect(followPresses, [])
  return (
    <Radix.Provider duration={toastMilliseconds} swipeDirection="right" swipeThreshold={50} label="Notification">
      {children}
      {/* Not a wall: what lies beside the toast can be pressed. */}
      <Radix.Viewport
        hotkey={['F8']}
        className="pointer-events-none fixed inset-0 z-60 outline-none focus-visible:*:outline-3 focus-visible:*:outline-primary"
      />
    </Radix.Provider>
  )
}

const edges: Readonly<Record<Place, string>> = {
  below: 'bottom-[max(1rem,env(safe-area-inset-bottom))]',
  above: 'top-22',
  between: 'top-[40dvh]',
}

/** What may bring something else under a toast. */
const moves = ['resize', 'scrollend', 'focusin'] as const

/** A toast never lies on the control that was just used, nor on the button to press next, while another place is free (`toast-place.ts`). */
export function Toast({ open, onOpenChange, tone, title, description }: ToastProps) {
  const card = useRef<HTMLLIElement>(null)
  const [place, setPlace] = useState<Place>('below')
  useLayoutEffect(() => {
    const measure = () => {
      const toast = card.current
      if (!toast) return
      setPlace((now) => choosePlace(now, boxesOf(toast), whatMatters(toast)))
    }
    measure()
    for (const change of moves) addEventListener(change, measure)
    // What the page is about often comes after the toast that says it was added.
    const changes = new MutationObserver(measure)
    changes.observe(document.body, { childList: true, subtree: true })
    return () => {
      for (const change of moves) removeEventListener(change, measure)
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
        edges[place],
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
