import { Info } from 'lucide-react'
import { Tooltip as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'

/** Spec 01 §9: opens after 700 ms; moving on to the next one within 300 ms opens that at once. */
const openDelayMs = 700
const skipDelayMs = 300

/** Around tips that stand together. */
export const Tips = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={openDelayMs} skipDelayDuration={skipDelayMs}>
    {children}
  </Radix.Provider>
)

interface TipProps {
  /** What it explains: "Total entries". */
  about: string
  /** A sentence or two, without anything to press. */
  children: ReactNode
}

/** An explanation that opens over its sign when it is pointed at, focused or pressed, also by a finger; Escape closes it. */
export function Tip({ about, children }: TipProps) {
  const [open, setOpen] = useState(false)
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>
        <button
          type="button"
          aria-label={`About: ${about}`}
          className="relative -my-1 inline-grid size-6 place-items-center rounded-full align-middle text-ink-soft hover:text-ink"
          // A press closes a tooltip as a rule; here it is how a finger opens it.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          <Info className="size-4" aria-hidden="true" />
        </button>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-w-72 rounded-card bg-ink px-4 py-3 text-small text-pretty text-paper shadow-card"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
