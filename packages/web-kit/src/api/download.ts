import type { AnsweredFile, Call, FileType, InputOf } from '@evenhand/contracts/http'
import { addressOf, noAnswer } from './client.ts'
import { hearRefusal } from './ended-session.ts'
import { readProblem } from './read-problem.ts'

/** Many megabytes over a slow line take longer than `api` waits. */
const fileMilliseconds = 120_000

type AnswersFile = Call & { response: { status: 200; file: FileType } }

/** A file that may be large; `ApiProblem` is thrown for everything else. */
export async function download<const C extends AnswersFile>(
  call: C,
  input: InputOf<C>,
): Promise<Pick<AnsweredFile, 'bytes'>> {
  const limit = AbortSignal.timeout(fileMilliseconds)
  const failed = () => {
    throw noAnswer(call, limit.aborted)
  }
  const answer = await fetch(addressOf(call, input), { credentials: 'same-origin', signal: limit }).catch(failed)
  if (!answer.ok) {
    const problem = await readProblem(answer)
    hearRefusal(problem)
    throw problem
  }
  return { bytes: new Uint8Array(await answer.arrayBuffer().catch(failed)) }
}
