import { emptyFileSentence, otherTypeSentence, tooLargeSentence } from '@evenhand/contracts/files'
import type { AnswerOf, FileCall, InputOf, SentFile } from '@evenhand/contracts/http'
import type { ApiProblem } from './api-problem.ts'
import { addressOf, noAnswer } from './client.ts'
import { hearRefusal } from './ended-session.ts'
import { readProblem } from './read-problem.ts'

/** How long nothing may move, neither the file nor the answer to it. */
const stillMilliseconds = 30_000

interface UploadOptions {
  signal: AbortSignal
  /** How much of the file has gone, 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Sends a file, and says how far it is; rejects with the signal's reason when it is given up, and with `ApiProblem` for everything else. Not
 * with `fetch`, which does not say how much it has sent.
 */
export function upload<const C extends FileCall>(
  call: C,
  { file, ...parts }: InputOf<C> & { file: Blob },
  { signal, onProgress }: UploadOptions,
): Promise<AnswerOf<C>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let still: ReturnType<typeof setTimeout>
    const moves = () => {
      clearTimeout(still)
      still = setTimeout(() => end(() => reject(noAnswer(call, true))), stillMilliseconds)
    }
    const end = (settle: () => void) => {
      clearTimeout(still)
      signal.removeEventListener('abort', giveUp)
      settle()
      request.abort()
    }
    const giveUp = () => end(() => reject(signal.reason as Error))
    request.open(call.method, addressOf(call, parts))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moves()
      onProgress(total === 0 ? 1 : loaded / total)
    })
    request.addEventListener('error', () => end(() => reject(noAnswer(call, false))))
    request.addEventListener('load', () => {
      const answer = new Response(request.responseText, { status: request.status, headers: headersOf(request) })
      end(() => resolve(readAnswer(answer) as Promise<AnswerOf<C>>))
    })
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) return giveUp()
    moves()
    request.send(file)
  })
}

const headersOf = (request: XMLHttpRequest): Record<string, string> => {
  const seconds = request.getResponseHeader('retry-after')
  return seconds === null ? {} : { 'retry-after': seconds }
}

async function readAnswer(answer: Response): Promise<unknown> {
  if (answer.ok) return answer.json()
  const problem: ApiProblem = await readProblem(answer)
  hearRefusal(problem)
  throw problem
}

/** What stands against sending a file, before a byte of it is sent; the server says the same. */
export function faultOfFile({ type, size }: Blob, { types, bytesMax }: SentFile): string | undefined {
  if (!types.some((one) => one === type)) return otherTypeSentence(types)
  if (size === 0) return emptyFileSentence
  return size > bytesMax ? tooLargeSentence(bytesMax) : undefined
}
