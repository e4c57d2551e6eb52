import type { personalData } from '@evenhand/contracts/http'

/** What one service answered. */
export interface PersonalPart {
  service: string
  files: readonly personalData.PersonalFile[]
  pictures?: readonly personalData.PersonalPicture[] | undefined
}

interface Zipped {
  parts: readonly PersonalPart[]
  /** Whose system it is: "Evenhand". */
  organization: string
  now: Date
}

/** All files in one, with a page that says what is what. The library comes when it is used. */
export async function zipOf(zipped: Zipped): Promise<Uint8Array> {
  const { strToU8, zip } = await import('fflate')
  const files = Object.fromEntries(
    zipped.parts.flatMap(({ service, files: some, pictures = [] }) => [
      ...some.map((file) => [`${service}/${file.name}.json`, strToU8(`${JSON.stringify(file.rows, undefined, 2)}\n`)]),
      ...pictures.map(({ name, base64 }) => [`${service}/${name}`, bytesOf(base64)]),
    ]),
  )
  return new Promise((resolve, reject) => {
    zip({ 'readme.txt': strToU8(readmeOf(zipped)), ...files }, (error, bytes) =>
      error ? reject(error) : resolve(bytes),
    )
  })
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (one) => one.codePointAt(0) ?? 0)

/** What every file is, in words. */
export function readmeOf({ parts, organization, now }: Zipped): string {
  const lists = parts.map(({ service, files, pictures = [] }) =>
    [
      ...files.map(
        ({ name, title, rows, isWhole }) =>
          `${service}/${name}.json\n  ${title}: ${isWhole ? rows.length : `the first ${rows.length}, there are more. Write to us for the rest`}`,
      ),
      ...pictures.map(({ name }) => `${service}/${name}\n  A picture that you gave`),
    ].join('\n'),
  )
  return `What ${organization} keeps about you, as of ${now.toISOString().slice(0, 10)}

Each file is one table. The files are JSON: any text editor opens them, and other programs can read them. Amounts are in cents, and times are in UTC.

${lists.filter((list) => list !== '').join('\n\n') || 'There is nothing about you.'}

Not in here: logos of sponsors, and attachments of grant applications, which you can save from the pages that show them; where you are signed in, which your account shows; and your card, which only the payment processor has.
`
}
