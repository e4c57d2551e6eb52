import type { FileCall, ParsedOf, SentFileType, TableFileType } from '@evenhand/contracts/http'
import { clientAddressOf, networkOf } from '../auth/index.ts'
import { type ReceivedFile, receiveFile, type Sender, type TypeReceived } from '../files/index.ts'
import { type Answer, answering, type Asked, type Route } from './routes.ts'

/** Takes the file that comes: nothing of it is read before this is called, so that whoever may not send one is refused first. */
export type Receive<Type extends SentFileType | TableFileType = SentFileType> = <T>(
  use: (file: ReceivedFile<Type>) => Promise<T>,
) => Promise<T>

/** A call that takes a file. A repeat puts it where it is already (`PUT`), so it needs no key. */
export const routeFile = <const C extends FileCall & { method: 'PUT'; idempotent?: never }>(
  call: C,
  handler: (
    input: ParsedOf<C>,
    asked: Asked & { receive: Receive<TypeReceived<C['request']['file']>> },
  ) => Promise<Answer<C>>,
): Route => {
  const taken: C['request']['file'] = call.request.file
  return answering(call, (input, asked) =>
    handler(input, {
      ...asked,
      receive: (use) => receiveFile(asked.request, taken, use, { sender: senderOf(asked) }),
    }),
  )
}

function senderOf({ caller, request }: Asked): Sender {
  const network = networkOf(clientAddressOf(request))
  if (caller.role === 'donor') return { id: caller.donorId, network }
  return { id: (caller.role === 'administrator' ? caller.administratorId : caller.sessionId) ?? 'nobody', network }
}
