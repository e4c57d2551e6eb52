import { z } from 'zod'
import { Line, PersonName, Text } from '../../ids/index.ts'
import { PhotoId } from './photo.ts'

export const memorialMessageCharactersMax = 500

/** What both walls ask for of the words on a tile. */
export const tileWords = {
  donorName: PersonName(100, 'Your name is required'),
  message: Text(memorialMessageCharactersMax).optional(),
}

export const honoreeNames = {
  'in-honor-of': PersonName(100, 'The name of your loved one is required'),
  veterans: PersonName(100, 'The name of the veteran is required'),
} as const

export const serviceOfVeteran = {
  branch: Line(60, 'The branch of service is required'),
  yearsServed: Line(40, 'The years of service are required'),
}

/** What can be read on a tile, and of whom the photo is. */
export const TileWords = z.strictObject({
  lovedOneName: z.string(),
  branch: z.string().nullable(),
  yearsServed: z.string().nullable(),
  message: z.string().nullable(),
  photo: z.strictObject({ id: PhotoId, description: z.string() }).nullable(),
  donorName: z.string(),
})

/** Another version, from the donor, that nobody has looked at yet. Without a photo, the one that is shown stays. */
export const WaitingCorrection = TileWords.extend({ sentAt: z.iso.datetime() })
