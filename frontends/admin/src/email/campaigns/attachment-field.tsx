import { emailCampaigns } from '@evenhand/web-kit/desk'
import { Button, Trash2 } from '@evenhand/web-kit/facade'
import { bytesInWords } from '@evenhand/web-kit/files'
import { faultOfFile } from '@evenhand/web-kit/forms'
import { useId, useState } from 'react'
import type { CampaignCase } from './campaign-words.ts'

const { campaignFile, campaignFilesBytesMax, campaignFilesMax } = emailCampaigns

interface AttachmentFieldProps {
  /** Those that are there already. */
  attached: CampaignCase['attachments']
  /** Those that go with the form. */
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
  onRemove: (attachmentId: string) => Promise<void>
}

/** Files to go with a campaign; one that can’t be taken is refused here, before it is sent anywhere. */
export function AttachmentField({ attached, files, onFiles, onRemove }: AttachmentFieldProps) {
  const id = useId()
  const [faults, setFaults] = useState<readonly string[]>([])
  const choose = (chosen: readonly File[]) => {
    const fits = chosen.filter((file) => faultOfFile(file, campaignFile) === undefined)
    const room = campaignFilesMax - attached.length - files.length
    const taken = fits.slice(0, Math.max(0, room))
    const isTooMuch = bytesOf([...attached, ...files.map(sized), ...taken.map(sized)]) > campaignFilesBytesMax
    setFaults([
      ...chosen.flatMap((file) => {
        const fault = faultOfFile(file, campaignFile)
        return fault === undefined ? [] : [`${file.name}: ${fault}`]
      }),
      ...(fits.length > room ? [`A campaign has at most ${campaignFilesMax} files.`] : []),
      ...(isTooMuch ? [`${together}. Choose smaller files, or fewer.`] : []),
    ])
    if (!isTooMuch) onFiles([...files, ...taken])
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium">
        Attachments <span className="font-normal text-ink-soft">(optional)</span>
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept={campaignFile.types.join(',')}
        aria-describedby={`${id}-hint`}
        className="block w-full text-small file:mr-3 file:min-h-9 file:rounded-full file:border file:border-line file:bg-surface file:px-4 file:font-semibold"
        onChange={({ target }) => {
          choose([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-small text-ink-soft">
        <span>PDF, JPEG, PNG or WebP.</span> <span>Maximum 10MB per file</span>,{' '}
        <span>11MB together, since each reader gets them all.</span>
      </p>
      <div role="alert" className="text-small text-danger">
        {faults.map((fault) => (
          <p key={fault} className="mt-1.5 wrap-anywhere">
            {fault}
          </p>
        ))}
      </div>
      {(attached.length > 0 || files.length > 0) && (
        <ul className="mt-3 grid gap-2 text-small">
          {attached.map((file) => (
            <FileLine key={file.id} name={file.fileName} bytes={file.bytes} onRemove={() => void onRemove(file.id)} />
          ))}
          {files.map((file, at) => (
            <FileLine
              key={`${file.name} ${at}`}
              name={file.name}
              bytes={file.size}
              onRemove={() => onFiles(files.filter((one) => one !== file))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

const together = `The files of a campaign have at most ${bytesInWords(campaignFilesBytesMax)} together`
const sized = ({ size }: File) => ({ bytes: size })
const bytesOf = (files: readonly { bytes: number }[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

const FileLine = ({ name, bytes, onRemove }: { name: string; bytes: number; onRemove: () => void }) => (
  <li className="flex items-center justify-between gap-3">
    <span className="min-w-0 wrap-anywhere">
      {name} <span className="text-ink-soft tabular-nums">{bytesInWords(bytes)}</span>
    </span>
    <Button variant="ghost" size="icon" aria-label={`Remove ${name}`} onClick={onRemove}>
      <Trash2 className="size-4" aria-hidden="true" />
    </Button>
  </li>
)
