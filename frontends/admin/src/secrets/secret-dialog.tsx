import { Button, CopyButton, Dialog } from '@evenhand/web-kit/facade'

interface SecretDialogProps {
  title: string
  says: string
  secret: string
  /** As its button says it: "the secret". */
  what: string
  onClose: () => void
}

/** Shown once: nobody sees it here again. */
export const SecretDialog = ({ title, says, secret, what, onClose }: SecretDialogProps) => (
  <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={says} opensAt="text">
    <div className="mt-4 grid gap-4 text-small">
      <p>
        <code className="font-mono wrap-anywhere">{secret}</code>
      </p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={secret} what={what} />
        <Button size="small" onClick={onClose}>
          I’ve kept it
        </Button>
      </div>
    </div>
  </Dialog>
)
