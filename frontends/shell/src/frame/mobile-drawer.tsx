import { Button, Sheet } from '@evenhand/web-kit/facade'
import { Menu } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { navigation } from './navigation.ts'

/** Closes on any link or button inside it (spec 01 §4). */
export function MobileDrawer() {
  const [open, setOpen] = useState(false)
  const closeOnUse = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button')) setOpen(false)
  }
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="xl:hidden"
        aria-label="Open the menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Menu className="size-6" aria-hidden="true" />
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title="Menu">
        <nav aria-label="Mobile" className="mt-4 flex flex-col" onClick={closeOnUse}>
          {navigation.map((item) => (
            <Link key={item.to} to={item.to} className="border-b border-hairline py-4 font-display text-xl">
              {item.title}
            </Link>
          ))}
          <Button asChild size="large" className="mt-8">
            <Link to="/#choose-membership">Donate Now</Link>
          </Button>
        </nav>
      </Sheet>
    </>
  )
}
