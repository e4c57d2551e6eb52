import { useEffect, useEffectEvent, useState } from 'react'
import type { Dialog as DrawnDialog, DialogProps } from '../ui/dialog.tsx'
import { onFirstUse } from './on-first-use.ts'
import { problemToast } from './toasts.ts'

let Drawn: typeof DrawnDialog | undefined

/** What draws dialogs, which nobody needs who only reads. */
export const loadDialog = async (): Promise<void> => void ({ Dialog: Drawn } = await import('../ui/dialog.tsx'))

/** A dialog (`ui/dialog.tsx`). What draws it comes when someone begins to use the page, or with the first that opens; where it cannot, a toast says so. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange } = props
  const [hasCome, setCome] = useState(Drawn !== undefined)
  const giveUp = useEffectEvent(() => {
    problemToast('A part of this page didn’t load', 'Nothing was lost. Check your connection and try again.')
    onOpenChange(false)
  })
  useEffect(() => {
    if (hasCome) return
    const load = () => loadDialog().then(() => setCome(true))
    if (!open) return onFirstUse(() => void load().catch(() => undefined))
    load().catch(giveUp)
  }, [hasCome, open])
  return hasCome && Drawn ? <Drawn {...props} /> : null
}

export const Sheet = (props: Omit<DialogProps, 'side'>) => <Dialog {...props} side="right" />
