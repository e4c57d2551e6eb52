import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Toast, ToastRegion } from '../ui/toast.tsx'
import { useToasts } from './toasts.ts'

/** The one place on the page where toasts appear. */
export function Toaster() {
  const notice = useToasts((store) => store.notice)
  const dismiss = useToasts((store) => store.dismiss)
  useGoneWithPage()
  return (
    <ToastRegion>
      {notice && (
        <Toast
          key={notice.id}
          open={notice.open}
          onOpenChange={(open) => !open && dismiss(notice.id)}
          tone={notice.tone}
          title={notice.title}
          description={notice.description}
        />
      )}
    </ToastRegion>
  )
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
