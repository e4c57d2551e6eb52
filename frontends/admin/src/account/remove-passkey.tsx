import { passkeys } from '@evenhand/web-kit/desk'
import { api, Button, Dialog, toast } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { FactorProofForm, type Has } from '../second-factor/proof-form.tsx'

interface RemovePasskeyProps {
  passkey: passkeys.Passkey
  has: Has
  /** Whether a login then takes the password alone. */
  isOnly: boolean
  onRemoved: () => Promise<unknown>
}

const onlyWords = 'From then on your password alone logs you in, and your recovery codes stop working. '

/** Takes password and second factor, so that a desk that was left open loses none. */
export function RemovePasskey({ passkey, has, isOnly, onRemoved }: RemovePasskeyProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="ghost" aria-label={`Remove ${passkey.name}`} onClick={() => setOpen(true)}>
        Remove…
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={<span className="wrap-anywhere">Remove “{passkey.name}”?</span>}
        description={`It no longer logs you in, and you’re logged out on all other browsers. ${isOnly ? onlyWords : ''}Your device may go on offering it until you delete it there, too.`}
      >
        <RemoveForm passkey={passkey} has={has} onRemoved={onRemoved} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function RemoveForm({
  passkey: { id: passkeyId, name },
  has,
  onRemoved,
  onClose,
}: Omit<RemovePasskeyProps, 'isOnly'> & { onClose: () => void }) {
  const remove = async (body: passkeys.FactorProof) => {
    await api(passkeys.removePasskey, { params: { passkeyId }, body })
    onClose()
    toast('Passkey removed', `“${name}” no longer logs you in.`)
    await onRemoved()
  }
  return (
    <div className="mt-5 text-small">
      <FactorProofForm
        has={has}
        label={`Remove ${name}`}
        words="Remove"
        variant="danger"
        act={remove}
        fallback="Reload the page to see whether it was removed."
        onCancel={onClose}
      />
    </div>
  )
}
