import { Menu } from '@evenhand/web-kit/desk'
import { Button, Sheet } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { SectionMenu } from './section-menu.tsx'

/** The sections in a drawer, which closes when one is chosen. */
export function PhoneMenu({ className }: { className?: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={className}>
      <Button variant="ghost" size="small" aria-expanded={open} onClick={() => setOpen(true)}>
        <Menu className="size-5" aria-hidden="true" />
        Menu
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title="Administration" className="flex flex-col">
        <SectionMenu className="grow" onChosen={() => setOpen(false)} />
      </Sheet>
    </div>
  )
}
