import { emailImports, emailKey } from '@evenhand/web-kit/desk'
import { Button, Dialog, messageOf, Progress, Refusal, useQueryClient } from '@evenhand/web-kit/facade'
import { ChooseFile, faultOfFile, upload } from '@evenhand/web-kit/forms'
import { useEffect, useRef, useState } from 'react'
import { ImportForm } from './import-form.tsx'

/** A file is sent and looked at first; then its columns are named and it is imported. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [uploaded, setUploaded] = useState<emailImports.EmailImport>()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Import subscribers"
      description={uploaded ? `Step 2 of 2: ${uploaded.fileName}` : 'Step 1 of 2: choose a file'}
      className="max-w-3xl"
    >
      {uploaded ? <ImportForm uploaded={uploaded} onDone={onClose} /> : <SendFile onSent={setUploaded} />}
    </Dialog>
  )
}

function SendFile({ onSent }: { onSent: (uploaded: emailImports.EmailImport) => void }) {
  const client = useQueryClient()
  const [share, setShare] = useState<number>()
  const [fault, setFault] = useState<string>()
  const leaving = useRef(new AbortController())
  useEffect(() => () => leaving.current.abort(), [])
  const send = async (chosen: File) => {
    // Computers call a CSV file many things; what it is, the server reads from its content.
    const file = new Blob([chosen], { type: 'text/csv' })
    const wrong = faultOfFile(file, emailImports.importFile)
    setFault(wrong)
    if (wrong !== undefined) return
    setShare(0)
    leaving.current = new AbortController()
    const { signal } = leaving.current
    try {
      const params = { importId: crypto.randomUUID() }
      const query = { name: chosen.name }
      onSent(await upload(emailImports.uploadEmailImport, { params, query, file }, { signal, onProgress: setShare }))
      await client.invalidateQueries({ queryKey: emailKey })
    } catch (error) {
      if (!signal.aborted) setFault(messageOf(error, 'Try again in a moment.'))
    } finally {
      setShare(undefined)
    }
  }
  return (
    <div className="mt-4 grid gap-4">
      <p>
        A CSV file with one person a line and their email address in a column: up to a million lines and 250 MB. In a
        spreadsheet, choose “Save as” and then CSV.
      </p>
      {share === undefined ? (
        <div>
          <ChooseFile label="Choose a CSV file" accept=".csv,.txt,text/csv" onChosen={(file) => void send(file)} />
        </div>
      ) : (
        <div className="grid gap-3">
          <Progress share={share} label="Sending the file" />
          <div>
            <Button size="small" variant="ghost" onClick={() => leaving.current.abort()}>
              Stop
            </Button>
          </div>
        </div>
      )}
      <Refusal>{fault}</Refusal>
    </div>
  )
}
