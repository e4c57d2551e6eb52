import { Dialog } from '../../ui/dialog.tsx'
import { useEffect } from 'react'

interface BankQuestionProps {
  url: string
  /** Called when the frame says that the donor has decided, and when the dialog is closed without that. */
  onDecided: () => void
}

/** The page on which a bank asks whether it is you, in a frame; the simulator plays the bank. */
export function BankQuestion({ url, onDecided }: BankQuestionProps) {
  useEffect(() => {
    const origin = new URL(url).origin
    const hear = ({ origin: from, data }: MessageEvent<{ type?: string } | undefined>) => {
      if (from === origin && data?.type === 'payment-simulator.3ds') onDecided()
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [url, onDecided])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDecided()}
      title="Confirm with your bank"
      description="Your bank needs to verify it's you. The payment simulator plays the bank."
    >
      <iframe
        src={url}
        sandbox="allow-scripts allow-forms allow-same-origin"
        title="The bank's page"
        className="mt-5 h-112 max-h-[60dvh] w-full rounded-control border border-hairline bg-white"
      />
    </Dialog>
  )
}
