import { randomInt } from 'node:crypto'

/** A photo as a camera makes it, lying on its side, with who and where hidden in it; each one another. */
export async function testPhoto({ width = 640, height = 480 } = {}): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const colour = { r: randomInt(256), g: randomInt(256), b: 90 }
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .composite([{ input: { create: { width: 40, height: 40, channels: 3, background: 'white' } }, left: 0, top: 0 }])
    .withExif({ IFD0: { Artist: hiddenInPhotos }, IFD3: { GPSLatitude: '39/1 57/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

export const hiddenInPhotos = 'Ada Byron of Lantern Street'
