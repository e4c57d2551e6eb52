/** No platform refuses a picture for its size below this (WhatsApp is the strictest). */
export const cardBytesMax = 300_000

/** The best that is small enough; the first is, for every card that we know. */
const qualities = [86, 70, 50] as const

/** The pixels of a card, in the format that every platform shows. Throws where it is too large in any quality. */
export async function jpegOf(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const pixels = sharp(Buffer.from(svg))
  for (const quality of qualities) {
    const jpeg = await pixels.clone().jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()
    if (jpeg.length < cardBytesMax) return jpeg
  }
  throw new Error('The card is too large')
}
