import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'

const proofBytes = 12
const idBytes = 16

/** What the picture and the links of an email carry: whose email it is, which link, and a proof that we made it. */
export interface TrackingTokens {
  forOpening(recipientId: string): string
  forLink(recipientId: string, number: number): string
  /** Undefined for what we didn't make. */
  readOpening(token: string): { recipientId: string } | undefined
  readLink(token: string): { recipientId: string; number: number } | undefined
}

export function trackingTokens(secret: string): TrackingTokens {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'evenhand campaign tracking', 32)))
  const proofOf = (kind: 'o' | 'c', said: Buffer) =>
    createHmac('sha256', key).update(kind).update(said).digest().subarray(0, proofBytes)
  const write = (kind: 'o' | 'c', said: Buffer) => Buffer.concat([said, proofOf(kind, said)]).toString('base64url')
  const read = (kind: 'o' | 'c', token: string, bytes: number): Buffer | undefined => {
    const whole = Buffer.from(token, 'base64url')
    // Decoding forgives letters that say nothing: what we wrote has one spelling.
    if (whole.length !== bytes + proofBytes || whole.toString('base64url') !== token) return undefined
    const said = whole.subarray(0, bytes)
    return timingSafeEqual(whole.subarray(bytes), proofOf(kind, said)) ? said : undefined
  }
  return {
    forOpening: (recipientId) => write('o', bytesOf(recipientId)),
    forLink(recipientId, number) {
      const place = Buffer.alloc(2)
      place.writeUInt16BE(number)
      return write('c', Buffer.concat([bytesOf(recipientId), place]))
    },
    readOpening(token) {
      const said = read('o', token, idBytes)
      return said && { recipientId: idOf(said) }
    },
    readLink(token) {
      const said = read('c', token, idBytes + 2)
      return said && { recipientId: idOf(said), number: said.readUInt16BE(idBytes) }
    },
  }
}

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (said: Buffer): string =>
  said.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
