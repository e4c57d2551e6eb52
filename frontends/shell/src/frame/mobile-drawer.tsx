import { Button, Sheet } from '@evenhand/web-kit/facade'
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { navigation } from './navigation.ts'

/** Closes on any link or button inside it (spec 01 §4). */
export function MobileDrawer() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
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
        <nav aria-label="Mobile" className="mt-4 flex flex-col">
          {navigation.map((item) => (
            <Link
              key={item.to}
              to={item.to}
              onClick={close}
              className="border-b border-hairline py-4 font-display text-xl"
            >
              {item.title}
            </Link>
          ))}
          <Button asChild size="large" className="mt-8">
            <Link to="/#choose-membership" onClick={close}>
              Donate Now
            </Link>
          </Button>
        </nav>
      </Sheet>
    </>
  )
}
