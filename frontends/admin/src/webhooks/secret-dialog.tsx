import { Button, CopyButton, Dialog } from '@evenhand/web-kit/facade'

/** Shown once: nobody sees it here again. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="Signing secret"
    description="Keep it where your system can read it. We don’t show it again; you can make a new one at any time."
    opensAt="text"
  >
    <div className="mt-4 grid gap-4 text-small">
      <p>
        <code className="font-mono wrap-anywhere">{secret}</code>
      </p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={secret} what="the secret" />
        <Button size="small" onClick={onClose}>
          I’ve kept it
        </Button>
      </div>
    </div>
  </Dialog>
)
