import { z } from 'zod'

/** Where a chain ended at an instant. */
export const Head = z.strictObject({
  chain: z.string().min(1).max(60),
  /** How many lines it had. */
  seq: z.int().min(0),
  /** SHA-256 of its last line, hexadecimal. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
})
export type Head = z.output<typeof Head>

/** The file of a day. */
export const HeadsDocument = z.strictObject({
  format: z.literal('evenhand-ledger-heads/1'),
  day: z.iso.date(),
  publishedAt: z.iso.datetime(),
  heads: z.array(Head),
})
export type HeadsDocument = z.output<typeof HeadsDocument>

export const writeDocument = (document: HeadsDocument): string => `${JSON.stringify(document, null, 2)}\n`

/** The document of a file; undefined when the text is none. */
export function readDocument(text: string): HeadsDocument | undefined {
  try {
    return HeadsDocument.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
