import { Button, Progress, Refusal } from '@evenhand/web-kit/facade'
import { grants, type rounds } from '@evenhand/web-kit/forms'
import { useRef } from 'react'
import { OwnFile } from '../files/own-file.tsx'
import type { Files as FilesOf } from './use-files.ts'

interface FilesProps {
  applicationId: string | undefined
  round: rounds.GrantRound
  files: FilesOf
}

/** What goes with the application: chosen, sent at once, taken off again. */
export function Files({ applicationId, round, files }: FilesProps) {
  const { attached, sending, refusal } = files
  const isFull = attached.length >= grants.attachmentsMax
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="files-title">
      <h3 id="files-title" ref={title} tabIndex={-1} className="font-semibold outline-none">
        Files <span className="font-normal text-ink-soft">(optional)</span>
      </h3>
      <p className="mt-1 max-w-prose text-small text-ink-soft">
        Up to {grants.attachmentsMax} files of up to 10 MB each: PDF, PNG, JPEG or WebP. We remove what cameras hide in
        pictures, such as where they were taken.
        {round.isBlind &&
          ' Reviewers of this round don’t see who applies, so don’t name your organization in a file. They see “Attachment 1” instead of its name.'}
      </p>
      {applicationId !== undefined && attached.length > 0 && (
        <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
          {attached.map((attachment) => (
            <li key={attachment.id} className="flex items-center justify-between gap-4 py-2">
              <OwnFile applicationId={applicationId} attachment={attachment} />
              <Button
                variant="ghost"
                size="small"
                aria-label={`Remove ${attachment.name}`}
                // The button goes with its file: the focus stays here.
                onClick={() => void files.remove(attachment).then(() => title.current?.focus())}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {sending && <Sending {...sending} cancel={files.cancel} />}
      <Refusal className="mt-3">{refusal}</Refusal>
      {!isFull && <Choose isSending={sending !== undefined} onChosen={(chosen) => void files.attach(chosen)} />}
      {isFull && <p className="mt-3 text-small">That’s as many files as an application can have.</p>}
    </section>
  )
}

const Sending = ({ name, share, cancel }: { name: string; share: number; cancel: () => void }) => (
  <div className="mt-3 rounded-control bg-sunken p-4">
    <p className="mb-2 wrap-anywhere">Attaching {name}</p>
    <Progress share={share} label={`Attaching ${name}`} />
    <Button variant="outline" size="small" className="mt-3" aria-label={`Cancel attaching ${name}`} onClick={cancel}>
      Cancel
    </Button>
  </div>
)

interface ChooseProps {
  isSending: boolean
  onChosen: (files: readonly File[]) => void
}

function Choose({ isSending, onChosen }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={grants.attachmentFile.types.join(',')}
        onChange={({ target }) => {
          onChosen([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <Button variant="outline" className="mt-3" loading={isSending} onClick={() => input.current?.click()}>
        Attach a file
      </Button>
    </>
  )
}
