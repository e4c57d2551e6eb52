import { z } from 'zod'

/** Of a picture that a service keeps. Nobody can guess it. */
export const PictureId = (missing: string) => z.string().regex(/^[0-9a-f]{32}$/, missing)
