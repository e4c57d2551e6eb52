import { createHash, createPrivateKey, sign } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { piecesOf } from './pieces.ts'

/** What our emails are signed with (RFC 6376), for the domain of their sender. */
export interface Dkim {
  selector: string
  /** As PEM. */
  privateKey: string
}

/** The field that signs a message; its first part has all of its header. */
export type Signer = (message: readonly Buffer[]) => Promise<Buffer>

/** What a signature covers. Mail programs show the way out in one click only where both of its headers are signed (RFC 8058 §4). */
const signedFields = new Set([
  'from',
  'reply-to',
  'to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'list-unsubscribe',
  'list-unsubscribe-post',
])

const signAside = promisify(sign)
const endOfHeader = Buffer.from('\r\n\r\n')

/**
 * Relaxed for the header, which servers on the way fold anew; simple for the body, whose lines are short and have no spaces at their ends, so that it is
 * hashed as it is. RSA, which all receivers check; its arithmetic is done beside the loop of the process, since it costs more than all else of an email.
 */
export function createSigner({ selector, privateKey }: Dkim, domain: string): Signer {
  const key = createPrivateKey(privateKey)
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  if (type !== 'rsa' || (details?.modulusLength ?? 0) < 1024)
    throw new Error('The key that emails are signed with must be an RSA key of 1,024 bits or more.')
  return async (message) => {
    const [first = Buffer.alloc(0), ...others] = message
    const end = first.indexOf(endOfHeader)
    const fields = relaxedFields(first.toString('latin1', 0, end))
    const hash = await bodyHash([first.subarray(end + endOfHeader.length), ...others])
    // Named once more than they are there, so that nobody can put a second one before them (RFC 6376 §8.15).
    const names = [...fields.map(({ name }) => name), 'from', 'to', 'subject'].join(':')
    const about = `v=1; a=rsa-sha256; c=relaxed/simple; d=${domain}; s=${selector};`
    const unsigned = `DKIM-Signature: ${about}\r\n bh=${hash};\r\n h=${names};\r\n b=`
    const signed = [...fields.map(({ line }) => line), relaxed(unsigned).line].join('\r\n')
    const signature = (await signAside('sha256', Buffer.from(signed, 'latin1'), key)).toString('base64')
    return Buffer.from(`${unsigned}${signature.replace(/.{72}(?=.)/g, '$&\r\n ')}\r\n`, 'latin1')
  }
}

function relaxedFields(header: string) {
  return header
    .split(/\r\n(?![ \t])/)
    .map(relaxed)
    .filter(({ name }) => signedFields.has(name))
}

/** RFC 6376 §3.4.2. */
function relaxed(field: string): { name: string; line: string } {
  const colon = field.indexOf(':')
  const name = field.slice(0, colon).trim().toLowerCase()
  const value = field
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return { name, line: `${name}:${value}` }
}

/** What is hashed at once; codes and receipts go on between two of them. */
const hashedAtOnceBytes = 256 * 1024

/** RFC 6376 §3.4.3: of empty lines at the end, none counts. Each reader’s words come before the files, so that no two emails have the same. */
async function bodyHash(parts: readonly Buffer[]): Promise<string> {
  const hash = createHash('sha256')
  const last = parts.at(-1) ?? Buffer.alloc(0)
  let end = last.length
  while (end >= 2 && last[end - 2] === 13 && last[end - 1] === 10) end -= 2
  for (const piece of piecesOf([...parts.slice(0, -1), last.subarray(0, end)], hashedAtOnceBytes)) {
    hash.update(piece)
    if (piece.length === hashedAtOnceBytes) await nextTurn()
  }
  return hash.update('\r\n').digest('base64')
}
