import type { FileCall, ParsedOf } from '@evenhand/contracts/http'
import { clientAddressOf, networkOf } from '../auth/index.ts'
import { type ReceivedFile, receiveFile, type Sender } from '../files/index.ts'
import { type Answer, answering, type Asked, type Route } from './routes.ts'

/** Takes the file that comes: nothing of it is read before this is called, so that whoever may not send one is refused first. */
export type Receive = <T>(use: (file: ReceivedFile) => Promise<T>) => Promise<T>

/** A call that takes a file. A repeat puts it where it is already (`PUT`), so it needs no key. */
export const routeFile = <const C extends FileCall & { method: 'PUT'; idempotent?: never }>(
  call: C,
  handler: (input: ParsedOf<C>, asked: Asked & { receive: Receive }) => Promise<Answer<C>>,
): Route =>
  answering(call, (input, asked) =>
    handler(input, {
      ...asked,
      receive: (use) => receiveFile(asked.request, call.request.file, use, { sender: senderOf(asked) }),
    }),
  )

function senderOf({ caller, request }: Asked): Sender {
  const network = networkOf(clientAddressOf(request))
  if (caller.role === 'donor') return { id: caller.donorId, network }
  return { id: (caller.role === 'administrator' ? caller.administratorId : caller.sessionId) ?? 'nobody', network }
}
