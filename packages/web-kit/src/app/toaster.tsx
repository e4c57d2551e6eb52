import { Toast, ToastRegion } from '../ui/toast.tsx'
import { useToasts } from './toasts.ts'

/** The one place on the page where toasts appear. */
export function Toaster() {
  const notice = useToasts((store) => store.notice)
  const dismiss = useToasts((store) => store.dismiss)
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
