/** What of a picture is taken: a square, by how near, and where between its edges (0 to 1). */
export interface Crop {
  zoom: number
  across: number
  down: number
}

export const wholeCrop: Crop = { zoom: 1, across: 0.5, down: 0.5 }
export const zoomMax = 4

interface Size {
  width: number
  height: number
}

/** The square in pixels of the picture; never beyond an edge. */
export function squareOf(
  { width, height }: Size,
  { zoom, across, down }: Crop,
): { x: number; y: number; side: number } {
  const side = Math.min(width, height) / within(zoom, 1, zoomMax)
  return { x: within(across, 0, 1) * (width - side), y: within(down, 0, 1) * (height - side), side }
}

/** The crop after the picture was dragged, by shares of the square that is seen. */
export function dragged(picture: Size, crop: Crop, right: number, below: number): Crop {
  const { side } = squareOf(picture, crop)
  const moved = (at: number, share: number, length: number) =>
    length - side < 1 ? at : within(at - (share * side) / (length - side), 0, 1)
  return {
    ...crop,
    across: moved(crop.across, right, picture.width),
    down: moved(crop.down, below, picture.height),
  }
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
