import { replyFrom } from '../../processes/tcp.ts'

/** Kafka's first question, ApiVersions in its oldest form: every broker answers it to everybody. */
const API_VERSIONS = 18
const CORRELATION_ID = 20_001
const NO_CLIENT_ID = -1

/** Whether a broker on this machine handles requests at the port. */
export async function answersRequests(port: number): Promise<boolean> {
  const request = Buffer.alloc(14)
  request.writeInt32BE(request.length - 4, 0)
  request.writeInt16BE(API_VERSIONS, 4)
  request.writeInt32BE(CORRELATION_ID, 8)
  request.writeInt16BE(NO_CLIENT_ID, 12)
  const reply = await replyFrom(port, request)
  return reply !== undefined && reply.length >= 8 && reply.readInt32BE(4) === CORRELATION_ID
}
