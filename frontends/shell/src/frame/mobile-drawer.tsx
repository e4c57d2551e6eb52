import { Button, Link, Sheet } from '@evenhand/web-kit/facade'
import { Menu } from 'lucide-react'
import { Suspense, useState } from 'react'
import { LaterAccountMenu } from './later-account-menu.ts'
import { moreOnPhones, navigation } from './navigation.ts'

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
              className="border-b border-hairline py-3.5 font-display text-xl"
            >
              {item.title}
            </Link>
          ))}
          <ul className="mt-3 grid grid-cols-2 gap-x-4">
            {moreOnPhones.map((item) => (
              <li key={item.to}>
                <Link to={item.to} onClick={close} className="flex min-h-11 items-center">
                  {item.title}
                </Link>
              </li>
            ))}
          </ul>
          <Button asChild size="large" className="mt-5">
            <Link to="/#choose-membership" onClick={close}>
              Donate Now
            </Link>
          </Button>
        </nav>
        <div className="mt-5">
          <Suspense>
            <LaterAccountMenu onLeave={close} />
          </Suspense>
        </div>
      </Sheet>
    </>
  )
}
