import type { RedrawnFileType, SentFile, SentFileType, TableFileType } from '../http/call.ts'

/** What files are called, by whoever sends them. */
export const fileKindNames: Readonly<Record<SentFileType | RedrawnFileType | TableFileType, string>> = {
  'application/pdf': 'a PDF',
  'image/png': 'a PNG picture',
  'image/jpeg': 'a JPEG picture',
  'image/webp': 'a WebP picture',
  'image/avif': 'an AVIF picture',
  'image/svg+xml': 'an SVG drawing',
  'text/csv': 'a CSV file',
}

const megabyte = 1024 * 1024

/** `10 MB`. */
export const megabytesInWords = (bytes: number): string => `${Math.floor(bytes / megabyte)} MB`

export const otherTypeSentence = (types: SentFile['types']): string => {
  const list = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(types.map((type) => fileKindNames[type]))
  return `Choose ${list}. Other files aren’t taken here.`
}

export const tooLargeSentence = (bytesMax: number): string =>
  `That file is larger than ${megabytesInWords(bytesMax)}, so it wasn’t kept. Choose a smaller one.`

export const emptyFileSentence = 'That file is empty. Choose another one.'
