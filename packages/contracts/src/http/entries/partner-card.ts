/** What home needs of the picture of a card, without the calls of the desk. */
import { z } from 'zod'

/** Nobody can guess it. */
export const CardPictureId = z.string().regex(/^[0-9a-f]{32}$/, 'No picture has this id')

/** The pixels of its boxes, five wide and four high as the drawn ones: on a card, and on one of a screen with fine pixels. */
export const cardPictureWidths = [400, 800] as const
export type CardPictureWidth = (typeof cardPictureWidths)[number]
export const cardPictureShape = 5 / 4
