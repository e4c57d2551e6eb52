import { signUpShown } from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'

/** spec 01 §9. */
export const popupDelayMilliseconds = 3000

/** Another dialog is open, or the person is writing. */
const isBusy = () =>
  document.querySelector('[data-modal], [role="dialog"]') !== null ||
  (document.activeElement?.matches('input, textarea, select') ?? false)

/**
 * True from 3 seconds after a first visit until closed, and never again in this browser; while the person is busy it waits
 * another 3 seconds, and what is shown is loaded before the last look. A browser that remembers nothing is never asked: it would be asked each
 * time. When `load` fails, the page goes on without it.
 */
export function useFirstVisit(load: () => Promise<unknown>): { asking: boolean; close: () => void } {
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (signUpShown.read() !== undefined) return
    let timer = setTimeout(look, popupDelayMilliseconds)
    let isGone = false
    function look() {
      if (isBusy()) timer = setTimeout(look, popupDelayMilliseconds)
      else load().then(ask, () => undefined)
    }
    /** Loading can take long: somebody may have begun to write. */
    function ask() {
      if (isGone || signUpShown.read() !== undefined) return
      if (isBusy()) {
        timer = setTimeout(look, popupDelayMilliseconds)
        return
      }
      if (signUpShown.write(Date.now())) setAsking(true)
    }
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [load])
  return { asking, close: () => setAsking(false) }
}
