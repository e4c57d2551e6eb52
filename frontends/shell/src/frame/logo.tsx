import { EvenhandMark } from '@evenhand/web-kit/pictures'
import { Link } from 'react-router'

export const Logo = () => (
  <Link to="/" className="flex min-h-11 items-center gap-2.5 rounded-md" aria-label="Evenhand, home">
    <EvenhandMark className="size-8" />
    <span className="font-display text-2xl font-semibold tracking-tight">Evenhand</span>
  </Link>
)
