import { Link } from '@evenhand/web-kit/facade'
import { EvenhandMark } from '@evenhand/web-kit/pictures'

/** The mark alone where the name would push the page wider than the screen. */
export const Logo = () => (
  <Link to="/" className="flex min-h-11 items-center gap-2.5 rounded-md" aria-label="Evenhand, home">
    <EvenhandMark className="size-8" />
    <span className="font-display text-2xl font-semibold tracking-tight max-[21.25rem]:hidden">Evenhand</span>
  </Link>
)
