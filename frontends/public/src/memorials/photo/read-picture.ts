/** Longer than any picture that a person means takes. */
const pixelsMax = 100_000_000

/** The picture in a file, upright; undefined where this browser can't open it. */
export async function readPicture(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    return picture.width * picture.height > pixelsMax ? undefined : picture
  } catch {
    return undefined
  }
}

export const unreadableSentence =
  'This browser can’t open that file as a picture. Save it as a JPEG or PNG and choose the copy.'
