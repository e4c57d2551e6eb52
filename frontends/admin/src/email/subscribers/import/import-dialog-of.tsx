import type { emailImports } from '@evenhand/web-kit/desk'
import { Dialog } from '@evenhand/web-kit/facade'
import { ImportForm } from './import-form.tsx'

/** The second step alone, for a file that was sent before. */
export const ImportDialogOf = ({ uploaded, onClose }: { uploaded: emailImports.EmailImport; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="Import subscribers"
    description={`Step 2 of 2: ${uploaded.fileName}`}
    className="max-w-3xl"
  >
    <ImportForm uploaded={uploaded} onDone={onClose} />
  </Dialog>
)
