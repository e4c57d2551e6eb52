import { z } from 'zod'
import { Line } from '../../ids/index.ts'

/** Nobody can guess it. */
export const PhotoId = z.string().regex(/^[0-9a-f]{32}$/, 'No photo has this id')

export const photoDescriptionCharactersMax = 200

/** A photo that was sent before (`sendMemorialPhoto`), with what people read who can't see it. */
export const ChosenPhoto = z.strictObject({
  id: PhotoId,
  description: Line(photoDescriptionCharactersMax, 'Say what the photo shows'),
})
