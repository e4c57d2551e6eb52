import { replyFrom } from '../../processes/tcp.ts'

const OP_MSG = 2013
const REQUEST_ID = 20_001

/** The document { hello: 1, $db: 'admin' } in BSON, without its length. */
const HELLO = Buffer.from('\x10hello\0\x01\0\0\0\x02$db\0\x06\0\0\0admin\0\0', 'latin1')

/** Whether a server on this machine answers MongoDB's protocol at the port. */
export async function answersHello(port: number): Promise<boolean> {
  // Header of 16 bytes, 4 of flags, 1 that says "a document follows", 4 of the document's length.
  const request = Buffer.concat([Buffer.alloc(25), HELLO])
  request.writeInt32LE(request.length, 0)
  request.writeInt32LE(REQUEST_ID, 4)
  request.writeInt32LE(OP_MSG, 12)
  request.writeInt32LE(HELLO.length + 4, 21)
  const reply = await replyFrom(port, request)
  return reply !== undefined && reply.length >= 16 && reply.readInt32LE(8) === REQUEST_ID
}
