/** What home needs of the picture of a card, without the calls of the desk. */
import { PictureId } from '../picture-id.ts'

export const CardPictureId = PictureId('No picture has this id')

/** The pixels of its boxes, five wide and four high as the drawn ones: on a card, and on one of a screen with fine pixels. */
export const cardPictureWidths = [400, 800] as const
export type CardPictureWidth = (typeof cardPictureWidths)[number]
export const cardPictureShape = 5 / 4
