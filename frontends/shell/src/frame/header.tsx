import { Button, Link } from '@evenhand/web-kit/facade'
import { AccountLink } from './account-link.tsx'
import { CartLink } from './cart-link.tsx'
import { Logo } from './logo.tsx'
import { MobileDrawer } from './mobile-drawer.tsx'
import { desktopNavigation } from './navigation.ts'

export const Header = () => (
  <header className="sticky top-0 z-30 border-b border-hairline bg-paper/95 backdrop-blur-sm print:hidden">
    <div className="mx-auto flex h-18 max-w-frame items-center gap-2 px-4 sm:px-8">
      <Logo />
      <nav aria-label="Main" className="mx-auto hidden gap-1 xl:flex">
        {desktopNavigation.map((item) => (
          <Link key={item.to} to={item.to} className="rounded-full px-3.5 py-2 text-small font-medium hover:bg-sunken">
            {item.title}
          </Link>
        ))}
      </nav>
      <div className="ml-auto flex items-center gap-1 xl:ml-0">
        <CartLink />
        <AccountLink />
        <Button asChild size="small" className="ml-2 hidden sm:inline-flex">
          <Link to="/#choose-membership">Donate Now</Link>
        </Button>
        <MobileDrawer />
      </div>
    </div>
  </header>
)
