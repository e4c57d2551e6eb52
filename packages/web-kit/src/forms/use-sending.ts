import type { AnswerOf, FileCall, InputOf } from '@evenhand/contracts/http'
import { useEffect, useRef, useState } from 'react'
import { messageOf, newId } from '../api/index.ts'
import { upload } from '../api/upload.ts'

type SendCall = FileCall & { request: { params: unknown } }

/** Sends a file under an id of its own; answers undefined where that was refused, which `refusal` says, or given up. */
export function useSending<const C extends SendCall>(call: C, unsentSentence: string) {
  const [sending, setSending] = useState(false)
  const [refusal, refuse] = useState<string>()
  const current = useRef(new AbortController())
  useEffect(() => () => current.current.abort(), [])
  async function send(file: Blob): Promise<AnswerOf<C> | undefined> {
    refuse(undefined)
    setSending(true)
    const { signal } = (current.current = new AbortController())
    try {
      const input = { params: { uploadId: newId() }, file } as unknown as InputOf<C> & { file: Blob }
      return await upload(call, input, { signal, onProgress: () => undefined })
    } catch (error) {
      if (!signal.aborted) refuse(messageOf(error, unsentSentence))
      return undefined
    } finally {
      setSending(false)
    }
  }
  return { send, sending, refusal, refuse }
}
