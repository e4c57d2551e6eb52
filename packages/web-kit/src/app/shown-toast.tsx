import { Toast, ToastRegion } from '../ui/toast.tsx'
import type { Notice } from './toasts.ts'

export interface ShownToastProps {
  notice: Notice | undefined
  dismiss: (id: number) => void
}

export const ShownToast = ({ notice, dismiss }: ShownToastProps) => (
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
