import { randomBytes } from 'node:crypto'
import { supportEmail } from '@evenhand/contracts/catalogue'
import MailComposer from 'nodemailer/lib/mail-composer'
import { encodeWords, foldLines } from 'nodemailer/lib/mime-funcs'
import { encode, wrap } from 'nodemailer/lib/qp'
import type { MailParts } from '../content/compile-mail.ts'
import type { MergePerson } from '../content/person.ts'
import { fill, type Slice } from '../content/slices.ts'
import { headerWords } from './header-words.ts'
import { fieldsOf, type MailFile } from './mail-fields.ts'
import type { MessageIds } from './message-id.ts'

/** An email as it goes over the wire, with the dots of its lines yet to be doubled; all of its header is in the first part. */
export type WrittenMail = readonly Buffer[]

/** Writes an email to one person after the other; the address is one that our contracts let in. */
export type MailWriter<P extends MergePerson> = (person: P, about: { mailKey: string; at: Date }) => WrittenMail

/** Fields that are different for each reader, so that they are written with each. */
const ownFields = /^(?:date|message-id|to|subject):/i
const lineCharacters = 76

/**
 * Makes what writes a campaign: the email is made once by the library, with marks where its words go, and cut at them. What is the same for everybody
 * is encoded once, a file too; for each person only what differs is.
 */
export async function mailWriter<P extends MergePerson>(
  { subject, html, text }: MailParts<P>,
  { from, files, ids }: { from: string; files: readonly MailFile[]; ids: MessageIds },
): Promise<MailWriter<P>> {
  const marks = { text: `text-${nonce()}`, html: `html-${nonce()}` }
  const made = await new MailComposer({
    from,
    replyTo: supportEmail,
    ...marks,
    encoding: 'quoted-printable',
    attachments: files.map(({ fileName, type, bytes }) => ({
      filename: fileName,
      contentType: type,
      content: Buffer.from(bytes),
    })),
    newline: 'windows',
  })
    .compile()
    .build()
  const [beforeText, afterText] = cutOnce(made, marks.text)
  const [between, after] = cutOnce(afterText, marks.html)
  const [header, beginning] = cutOnce(beforeText, '\r\n\r\n')
  const common = header
    .toString('latin1')
    .split(/\r\n(?![ \t])/)
    .filter((field) => !ownFields.test(field))
  const bodies = {
    text: encodedSlices(text),
    html: encodedSlices(html),
  }
  const [start, middle] = [beginning.toString('latin1'), between.toString('latin1')]
  const subjectField = cachedLast((words: string) =>
    foldLines(`Subject: ${encodeWords(words, 'Q', 52, true)}`, lineCharacters),
  )
  return (person, { mailKey, at }) => {
    const own = fieldsOf({ mailKey, ids, unsubscribeLink: person.unsubscribeLink, isBulk: true })
    const fields = [
      ...common,
      `To: ${person.email}`,
      subjectField(headerWords(fill(subject, person).trim())),
      `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
      ...Object.entries(own).map(([name, value]) => `${name}: ${value}`),
    ]
    const words = `${fields.join('\r\n')}\r\n\r\n${start}${fill(bodies.text, person)}${middle}${fill(bodies.html, person)}`
    return [Buffer.from(words, 'latin1'), after]
  }
}

const nonce = (): string => randomBytes(12).toString('hex')

function cutOnce(bytes: Buffer, mark: string): [Buffer, Buffer] {
  const at = bytes.indexOf(mark)
  if (at === -1) throw new Error('An email was made without its mark')
  return [bytes.subarray(0, at), bytes.subarray(at + mark.length)]
}

/** Each slice begins a line and ends with a soft break, which readers take away: so what is fixed can be encoded once. */
const encodedSlices = <P extends MergePerson>(slices: readonly Slice<P>[]): Slice<P>[] =>
  slices.map((slice) => (typeof slice === 'string' ? encoded(slice) : (person) => encoded(slice(person))))

const plainWord = /^[\w.,:;/?&@+~()%-]{1,70}$/

function encoded(words: string): string {
  if (plainWord.test(words)) return `${words}=\r\n`
  if (words === '') return ''
  return `${wrap(encode(words.replace(/\r\n?|\n/g, '\r\n')), lineCharacters)}=\r\n`
}

function cachedLast(make: (words: string) => string): (words: string) => string {
  let [known, made]: [string | undefined, string] = [undefined, '']
  return (words) => {
    if (words !== known) [known, made] = [words, make(words)]
    return made
  }
}
