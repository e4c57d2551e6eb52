import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { onFirstUse } from './on-first-use.ts'
import type { ShownToastProps } from './shown-toast.tsx'
import { useToasts } from './toasts.ts'

/** The one place on the page where toasts appear. What draws them comes when someone begins to use the page, or with the first of them. */
export function Toaster() {
  const notice = useToasts((store) => store.notice)
  const dismiss = useToasts((store) => store.dismiss)
  const [Shown, setShown] = useState<ComponentType<ShownToastProps>>()
  const hasCome = Shown !== undefined
  useEffect(() => {
    if (hasCome) return
    const load = () =>
      import('./shown-toast.tsx').then(
        ({ ShownToast }) => setShown(() => ShownToast),
        () => undefined,
      )
    if (!notice) return onFirstUse(() => void load())
    void load()
  }, [hasCome, notice])
  useGoneWithPage()
  return Shown && <Shown notice={notice} dismiss={dismiss} />
}

const acts = ['click', 'keydown', 'popstate'] as const

/**
 * A toast that stood there when the person went on belongs to the page that they left. One that leads to the next page, or was raised on
 * the way to it, has seen nothing of the person yet, and goes along.
 */
function useGoneWithPage() {
  const { pathname } = useLocation()
  const seen = useRef<number>(undefined)
  useEffect(() => {
    const look = () => void (seen.current = useToasts.getState().notice?.id)
    for (const act of acts) addEventListener(act, look, true)
    return () => {
      for (const act of acts) removeEventListener(act, look, true)
    }
  }, [])
  useEffect(() => {
    const { notice, dismiss } = useToasts.getState()
    if (notice?.open && notice.id === seen.current) dismiss(notice.id)
  }, [pathname])
}
