import { z } from 'zod'

/** Nobody can guess it. */
export const LogoId = z.string().regex(/^[0-9a-f]{32}$/, 'No logo has this id')

/** The pixels of its boxes, each twice as wide as it is high: for the wall, a list, and the desk. A logo is fitted in, and never cropped. */
export const logoWidths = [160, 320, 640] as const
export type LogoWidth = (typeof logoWidths)[number]
export const logoShape = 2
