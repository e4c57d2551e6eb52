import {
  api,
  problemToast,
  queries,
  useLocation,
  useNavigate,
  useQueryClient,
  whenSessionEnds,
} from '@evenhand/web-kit/facade'
import { gateway } from '@evenhand/web-kit/forms'
import { useCallback, useEffect, useRef } from 'react'

/** How long a desk that is seen, and that nobody touches, shows what it has after its session ended elsewhere: who is removed sees nothing more at once. */
const lookMilliseconds = 1_000

/**
 * Leads to the sign-in whoever is not signed in (any more), and keeps nothing of what was shown. A session can end in another tab or by
 * its age: the desk learns it from any call that is refused, on coming back to its tab, and by looking from time to time.
 */
export function useDeniedAccess(role: string | undefined): void {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const entered = useRef(false)
  const isDeep = pathname.replace(/\/$/, '') !== '/admin'

  const leave = useCallback(() => {
    const { queryKey } = queries.session()
    if (client.getQueryData(queryKey)?.role !== 'administrator') return
    client.setQueryData(queryKey, { role: 'anonymous' })
    sayDenied()
  }, [client])

  // What was on its way while the session was given another cookie is answered as a stranger’s, and the session goes on.
  const askFirst = useCallback(() => {
    api(gateway.getSession).then((session) => session.role !== 'administrator' && leave(), leave)
  }, [leave])
  useEffect(() => whenSessionEnds(askFirst), [askFirst])

  useEffect(() => {
    if (role !== 'administrator') return
    entered.current = true
    let isLooking = false
    const look = () => {
      if (isLooking || document.visibilityState !== 'visible') return
      isLooking = true
      api(gateway.getSession)
        .then(
          (session) => session.role !== 'administrator' && askFirst(),
          () => undefined,
        )
        .finally(() => (isLooking = false))
    }
    const timer = setInterval(look, lookMilliseconds)
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
    }
  }, [role, askFirst])

  useEffect(() => {
    if (role === undefined || role === 'administrator') return
    client.removeQueries({ queryKey: ['admin'] })
    const isComing = !entered.current
    entered.current = false
    if (!isDeep) return
    if (isComing) sayDenied()
    void navigate('/admin', { replace: true })
  }, [role, client, isDeep, navigate])
}

const sayDenied = () => problemToast('Access Denied', 'Please log in to access the admin panel')
