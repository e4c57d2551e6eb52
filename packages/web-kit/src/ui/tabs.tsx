import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'

export interface TabsProps {
  label: string
  /** The tab that is open at first; the leftmost one unless it is named. */
  first?: string
  /** The open tab, where whoever shows the tabs opens one too. */
  open?: string
  onOpen?: (value: string) => void
  tabs: readonly { value: string; title: string; content: ReactNode }[]
}

export function Tabs({ label, first, open, onOpen, tabs }: TabsProps) {
  const strip = useOpenInView(open)
  return (
    <Radix.Root
      defaultValue={first ?? tabs[0]?.value ?? ''}
      {...(open === undefined ? {} : { value: open })}
      {...(onOpen ? { onValueChange: onOpen } : {})}
    >
      {/* The line is a shadow: a border that the open tab overlaps makes the strip scroll, a pixel up and down. */}
      <Radix.List
        ref={strip}
        aria-label={label}
        className="relative flex gap-6 overflow-x-auto max-lg:mask-r-from-[calc(100%-1.5rem)] max-lg:pr-6 shadow-[inset_0_-1px_var(--hairline)]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-12 focus-visible:-outline-offset-2 border-b-3 border-transparent px-1 font-semibold whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:border-primary data-[state=active]:text-ink"
          >
            {tab.title}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-8">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

/** The strip is wider than a phone: a tab that an address opened may be out of sight. Moves nothing but the strip. */
function useOpenInView(open: string | undefined) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = strip.current
    const tab = list?.querySelector<HTMLElement>('[data-state=active]')
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
  }, [open])
  return strip
}
