import { Dialog } from '@evenhand/web-kit/facade'
import type { ComponentProps, ReactNode } from 'react'
import { type Leaving, useLeaving } from './use-leaving.tsx'

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange' | 'children'> {
  onClose: () => void
  children: (form: Pick<Leaving, 'onChanged' | 'leave'>) => ReactNode
}

/** A dialog with a form in it. */
export function FormDialog({ onClose, children, ...dialog }: FormDialogProps) {
  const { onChanged, leave, question } = useLeaving(onClose)
  return (
    <Dialog open onOpenChange={(open) => !open && leave()} {...dialog}>
      {children({ onChanged, leave })}
      {question}
    </Dialog>
  )
}
