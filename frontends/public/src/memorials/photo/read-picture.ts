/** Longer than any picture that a person means takes. */
const pixelsMax = 100_000_000

export type Unread = 'unreadable' | 'too-large'

/** The picture in a file, upright; else why it isn't there, as far as this browser tells. */
export async function readPicture(file: Blob): Promise<ImageBitmap | Unread> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    return picture.width * picture.height > pixelsMax ? 'too-large' : picture
  } catch {
    return 'unreadable'
  }
}

export const unreadWords: Readonly<Record<Unread, string>> = {
  unreadable: 'This browser can’t open that file as a picture. Save it as a JPEG or PNG and choose the copy.',
  'too-large': 'That picture is too large. Save a smaller copy, under 10,000 pixels on a side, and choose that one.',
}
