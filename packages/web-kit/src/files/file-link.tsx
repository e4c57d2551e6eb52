import type { AnsweredFile } from '@evenhand/contracts/http'
import { Button, messageOf, problemToast } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { bytesInWords } from './bytes-in-words.ts'
import { keepFile } from './keep-file.ts'

interface FileLinkProps {
  name: string
  bytes: number
  type: string
  read: () => Promise<Pick<AnsweredFile, 'bytes'>>
}

/** A file by its name; it goes to the folder where this browser keeps downloads. */
export function FileLink({ name, bytes, type, read }: FileLinkProps) {
  const [isComing, setIsComing] = useState(false)
  async function download(): Promise<void> {
    setIsComing(true)
    try {
      keepFile({ fileName: name, bytes: (await read()).bytes, type })
    } catch (error) {
      problemToast('Not downloaded', messageOf(error, `We couldn’t download ${name}. Try again in a moment.`))
    } finally {
      setIsComing(false)
    }
  }
  return (
    <span className="min-w-0 wrap-anywhere">
      <Button
        variant="plain"
        size="inline"
        loading={isComing}
        aria-label={`Download ${name}`}
        className="inline whitespace-normal text-left"
        onClick={() => void download()}
      >
        {name}
      </Button>{' '}
      <span className="text-small text-ink-soft tabular-nums">{bytesInWords(bytes)}</span>
    </span>
  )
}
