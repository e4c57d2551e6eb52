import { Button } from '@evenhand/web-kit/facade'
import { useEffect } from 'react'

interface BankFrameProps {
  url: string
  /** Called when the frame says that the donor has decided, and when it is left without that. */
  onDecided: () => void
}

/** The page on which a bank asks whether it is you; the simulator plays the bank. */
export function BankFrame({ url, onDecided }: BankFrameProps) {
  useEffect(() => {
    const origin = new URL(url).origin
    const hear = ({ origin: from, data }: MessageEvent<{ type?: string } | undefined>) => {
      if (from === origin && data?.type === 'payment-simulator.3ds') onDecided()
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [url, onDecided])
  return (
    <>
      <p>Your bank asks whether it is you. The payment simulator plays the bank.</p>
      <iframe
        src={url}
        sandbox="allow-scripts allow-forms allow-same-origin"
        title="The bank's page"
        className="mt-4 h-96 w-full rounded-control border border-hairline bg-white"
      />
      <Button variant="outline" size="small" className="mt-4" onClick={onDecided}>
        Go back without confirming
      </Button>
    </>
  )
}
