import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useState } from 'react'
import {
  type Location,
  type NavigateOptions,
  type Navigator,
  resolvePath,
  Router,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router'

type History = ReturnType<typeof UNSAFE_createBrowserHistory>

/** Where the person is, and whether the page of this address could be loaded. */
export interface Stop {
  location: Location
  action: History['action']
  page: { kind: 'loading' } | { kind: 'there' } | { kind: 'failed'; error: unknown }
}

export type Navigate = (to: To, options?: Pick<NavigateOptions, 'replace' | 'state'>) => Promise<void>

export interface PageRouter {
  readonly state: Stop
  /** Ends when the next page is there, or when the person has gone elsewhere meanwhile. */
  navigate: Navigate
  navigator: Navigator
  hear: (hearer: (stop: Stop) => void) => () => void
}

interface Travel {
  history: History
  /** Loads what the page of a path needs; nothing where all of it is here. */
  load: (path: string) => Promise<unknown> | undefined
  first: 'loading' | 'there'
}

/**
 * Leads from page to page. What the next one needs is loaded first; the page before stays until then, with its address. React Router's own
 * data router does that too, and brings loaders, actions and fetchers along, 20 kB that nothing here uses (decision 45).
 */
export function createPageRouter({ history, load, first }: Travel): PageRouter {
  const hearers = new Set<(stop: Stop) => void>()
  let state: Stop = { location: history.location, action: history.action, page: { kind: first } }
  let latest = 0

  function arrive(path: string, enter: () => void): Promise<void> {
    const turn = ++latest
    const come = (page: Stop['page']) => {
      if (turn !== latest) return
      enter()
      state = { location: history.location, action: history.action, page }
      for (const hearer of hearers) hearer(state)
    }
    const loading = load(path)
    if (loading) {
      return loading.then(
        () => come({ kind: 'there' }),
        (error: unknown) => come({ kind: 'failed', error }),
      )
    }
    come({ kind: 'there' })
    return Promise.resolve()
  }

  const navigate: Navigate = (to, { replace = false, state: told } = {}) => {
    const path = resolvePath(to, history.location.pathname)
    return arrive(path.pathname, () => (replace ? history.replace(path, told) : history.push(path, told)))
  }
  const take = ({ location }: { location: Location }) => void arrive(location.pathname, () => undefined)
  history.listen(take)
  if (first === 'loading') take(history)
  return {
    get state() {
      return state
    },
    navigate,
    navigator: {
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: (to, told) => void navigate(to, { state: told }),
      replace: (to, told) => void navigate(to, { replace: true, state: told }),
    },
    hear(hearer) {
      hearers.add(hearer)
      return () => void hearers.delete(hearer)
    },
  }
}

const Navigating = createContext<Navigate | undefined>(undefined)

/** What goes to another page. Awaited, it ends when that page is there. */
export function useNavigate(): Navigate {
  const navigate = useContext(Navigating)
  if (!navigate) throw new Error('useNavigate stands outside of a PageRouterProvider')
  return navigate
}

interface PageRouterProviderProps {
  router: PageRouter
  children: (stop: Stop) => ReactNode
}

/** Tells React of each page that the router comes to. */
export function PageRouterProvider({ router, children }: PageRouterProviderProps) {
  const [stop, setStop] = useState(router.state)
  useLayoutEffect(() => {
    setStop(router.state)
    return router.hear((next) => startTransition(() => setStop(next)))
  }, [router])
  return (
    <Navigating value={router.navigate}>
      <Router navigator={router.navigator} location={stop.location} navigationType={stop.action}>
        {children(stop)}
      </Router>
    </Navigating>
  )
}
