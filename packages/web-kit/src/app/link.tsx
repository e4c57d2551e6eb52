import type { ComponentProps, MouseEvent } from 'react'
import { createPath, resolvePath, type To, useLocation } from 'react-router'
import { useNavigate } from './page-router.tsx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  /** In the place of the page that it stands on; as browsers do it, also where it leads to the address that one is at. */
  replace?: boolean
  /** What the next page is told (`location.state`). */
  state?: unknown
}

const elsewhere = /^[a-z][a-z\d+.-]*:|^\/\//i

const opensHere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

/**
 * A link to another page, without leaving the application. React Router's own brings along what it knows of loaders, forms and prefetching,
 * 4.6 kB that nothing here uses (decision 45).
 */
export function Link({ to, replace, state, target, onClick, children, ...rest }: LinkProps) {
  const here = useLocation()
  const navigate = useNavigate()
  if (typeof to === 'string' && elsewhere.test(to)) {
    return (
      <a {...rest} href={to} target={target} onClick={onClick}>
        {children}
      </a>
    )
  }
  const path = resolvePath(to, here.pathname)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !opensHere(event) || (target ?? '_self') !== '_self') return
    event.preventDefault()
    void navigate(path, { replace: replace ?? createPath(here) === createPath(path), state })
  }
  return (
    <a {...rest} href={createPath(path)} target={target} onClick={follow}>
      {children}
    </a>
  )
}
