import { api, messageOf, newId } from '@evenhand/web-kit/facade'
import { attachments, faultOfFile, grants, upload } from '@evenhand/web-kit/forms'
import { useEffect, useRef, useState } from 'react'
import type { Kept } from './use-draft.ts'

interface Filing {
  applicationId: string
  kept: Kept | undefined
  /** Keeps what is typed: a file belongs to a draft. */
  keep: () => Promise<Kept>
  take: (saved: Kept) => void
  refuse: (error: unknown, sentence: string) => Promise<void>
}

export interface Sending {
  name: string
  /** 0 to 1. */
  share: number
}

/** The files of a draft: sent one after the other, given up, taken off. */
export function useFiles({ applicationId, kept, keep, take, refuse }: Filing) {
  const [sending, setSending] = useState<Sending>()
  const [refusal, setRefusal] = useState<string>()
  const current = useRef(new AbortController())
  useEffect(() => () => current.current.abort(), [])

  async function attach(chosen: readonly File[]): Promise<void> {
    setRefusal(undefined)
    const { signal } = (current.current = new AbortController())
    let isKept = kept !== undefined
    for (const file of chosen) {
      const fault = faultOfFile(file, grants.attachmentFile)
      if (fault !== undefined) {
        setRefusal(`${file.name}: ${fault}`)
        break
      }
      setSending({ name: file.name, share: 0 })
      try {
        if (!isKept) await keep()
      } catch (error) {
        await refuse(error, 'We couldn’t save the draft that the file belongs to. Try again in a moment.')
        break
      }
      isKept = true
      try {
        take(await send(file, signal))
      } catch (error) {
        if (!signal.aborted)
          setRefusal(`${file.name}: ${messageOf(error, 'We couldn’t attach it. Try again in a moment.')}`)
        break
      }
    }
    setSending(undefined)
  }

  const send = (file: File, signal: AbortSignal): Promise<Kept> =>
    upload(
      attachments.attachFile,
      { params: { applicationId, attachmentId: newId() }, query: { name: file.name }, file },
      { signal, onProgress: (share) => setSending({ name: file.name, share }) },
    )

  async function remove({ id: attachmentId, name }: grants.Attachment): Promise<void> {
    setRefusal(undefined)
    try {
      take(await api(attachments.removeAttachment, { params: { applicationId, attachmentId } }))
    } catch (error) {
      setRefusal(messageOf(error, `We couldn’t remove ${name}. Try again in a moment.`))
    }
  }

  return { attached: kept?.attachments ?? [], sending, refusal, attach, remove, cancel: () => current.current.abort() }
}

export type Files = ReturnType<typeof useFiles>
