import { z } from 'zod'
import { walls } from '../catalogue/index.ts'
import { Id, Line, Text } from '../ids/index.ts'

const yesOrNo = z.enum(['yes', 'no'])

/** `tile` is "Memorial tile 12, In Honor Of". */
const about = {
  donorName: Line(200),
  honoree: Line(200, 'missing'),
  wall: z.enum(walls),
  tile: Line(200, 'missing'),
}

export const memorialMails = {
  'memorial-received': z.object(about),
  'memorial-shown': z.object({ ...about, memorialId: Id.optional() }),
  'memorial-declined': z.object({
    ...about,
    reason: Line(500, 'missing'),
    /** Whether everyone could see it before: then it is taken off the wall. */
    before: z.enum(['waiting', 'shown']).default('waiting'),
    /** What it had beside its words, which is deleted with it. */
    photo: yesOrNo.default('no'),
    family: yesOrNo.default('no'),
  }),
  'memorial-photo-removed': z.object({
    ...about,
    reason: Line(500, 'missing'),
    before: z.enum(['waiting', 'shown']).default('waiting'),
  }),
  /** What the donor wanted changed is on the wall now. */
  'memorial-corrected': z.object({ ...about, memorialId: Id }),
  'memorial-correction-declined': z.object({ ...about, reason: Line(500, 'missing') }),
  /** To a member of the family: all that is on the tile, and where. */
  'memorial-family': z.object({
    ...about,
    familyName: Line(200, 'missing'),
    memorialId: Id,
    message: Text(500),
    /** Of the photo that is shown. */
    photoId: z.string().optional(),
  }),
  'memorial-moved': z.object({ ...about, chosen: Line(200, 'missing') }),
}
