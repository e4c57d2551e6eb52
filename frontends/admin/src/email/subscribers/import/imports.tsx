import { emailImports, emailKey, emailQueries } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  DateTime,
  Dialog,
  messageOf,
  Progress,
  Refusal,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useEffect, useRef, useState } from 'react'
import { useMay } from '../../../frame/allowed.tsx'
import { ExportLink } from '../../../lists/export-link.tsx'
import { ImportDialogOf } from './import-dialog-of.tsx'

const shownAtFirst = 1
const lookMilliseconds = 2_000
const isMoving = ({ state }: emailImports.EmailImport): boolean => state === 'running' || state === 'undoing'

/** What became of the files that were imported, the latest first, and how far one is. */
export function Imports() {
  const client = useQueryClient()
  const imports = useQuery({
    ...emailQueries.imports(),
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? lookMilliseconds : false),
  })
  const [all, setAll] = useState(false)
  const moving = imports.data?.some(isMoving) ?? false
  const was = useRef(moving)
  useEffect(() => {
    // Who came with it, and how many there are now.
    if (was.current && !moving) void client.invalidateQueries({ queryKey: emailKey })
    was.current = moving
  }, [client, moving])
  if (!imports.data || imports.data.length === 0) return null
  const shown = all ? imports.data : imports.data.filter((one, at) => at < shownAtFirst || isMoving(one))
  return (
    <section aria-labelledby="imports-title" className="mt-4 grid gap-2 text-small">
      <h3 id="imports-title" className="font-sans text-body font-semibold">
        Imports
      </h3>
      <ol className="grid">
        {shown.map((one) => (
          <Import key={one.id} one={one} />
        ))}
      </ol>
      {imports.data.length > shown.length && (
        <Button size="small" variant="ghost" className="justify-self-start" onClick={() => setAll(true)}>
          Show all imports
        </Button>
      )}
    </section>
  )
}

const number = (count: number): string => count.toLocaleString('en-US')

const stateWords = (one: emailImports.EmailImport): string => {
  const counts = `${number(one.added)} added, ${number(one.updated)} updated, ${number(one.unchanged)} unchanged, ${number(one.refused)} not taken`
  switch (one.state) {
    case 'uploaded':
      return 'Not started'
    case 'running':
      return `Importing: ${counts}`
    case 'done':
      return counts
    case 'failed':
      return `Stopped after ${counts}. ${one.reason ?? ''}`.trim()
    case 'undoing':
      return `Undoing: ${number(one.removed)} removed`
    case 'undone':
      return `Undone: ${number(one.removed)} of ${number(one.added)} removed${takenBackWords(one)}`
  }
}

const takenBackWords = ({ takenBack }: emailImports.EmailImport): string =>
  takenBack === 0 ? '' : `; ${number(takenBack)} who stayed lost the lists and consents from it`

function Import({ one }: { one: emailImports.EmailImport }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="grid gap-2 border-b border-hairline py-2">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">
          {one.fileName}: {stateWords(one)}
        </span>
        <DateTime value={one.uploadedAt} show="day-and-time" />
      </div>
      {one.state === 'running' && (
        <Progress share={one.bytes === 0 ? 0 : one.bytesDone / one.bytes} label={`Importing ${one.fileName}`} />
      )}
      <div className="flex flex-wrap gap-2">
        {one.state === 'uploaded' && one.preview.length > 0 && may(emailImports.startEmailImport) && (
          <Button size="small" variant="outline" onClick={() => setOpen(true)}>
            Go on
          </Button>
        )}
        {one.refused > 0 && one.state !== 'running' && (
          <ExportLink href={`/api/email/imports/${one.id}/refused`}>Lines that weren’t taken</ExportLink>
        )}
        {(one.state === 'done' || one.state === 'failed') &&
          one.added + one.updated > 0 &&
          may(emailImports.undoEmailImport) && <Undo one={one} />}
      </div>
      {isOpen && <ImportDialogOf uploaded={one} onClose={() => setOpen(false)} />}
    </li>
  )
}

const undoWords = ({ added }: emailImports.EmailImport): string =>
  [
    added > 0 &&
      `Those of the ${number(added)} that it added go, except people who were changed, left, got an email or signed up themselves since then.`,
    'Everyone else in the file stays with the names, tags and details that it gave them, and loses the lists and consents that they have from this file alone.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')

/** Asks first: who came by the file goes, and the file is gone. */
function Undo({ one }: { one: emailImports.EmailImport }) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const undo = useMutation({
    mutationFn: () => api(emailImports.undoEmailImport, { params: { importId: one.id } }),
    onSuccess: () => {
      setOpen(false)
      toast(
        'Undoing the import',
        'People who were changed, left, got an email or signed up themselves since then stay.',
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: emailKey }),
  })
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        aria-label={`Undo the import of ${one.fileName}`}
        onClick={() => setOpen(true)}
      >
        Undo…
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Undo the import of ${one.fileName}?`}
        description={undoWords(one)}
        opensAt="text"
      >
        <div className="mt-5 grid gap-4 text-small">
          <Refusal>{undo.isError && messageOf(undo.error, 'Reload the page to see whether it was undone.')}</Refusal>
          <div className="flex flex-wrap gap-3">
            <Button size="small" variant="danger" loading={undo.isPending} onClick={() => undo.mutate()}>
              Yes, undo it
            </Button>
            <Button size="small" variant="ghost" onClick={() => setOpen(false)}>
              No, go back
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
