import { z } from 'zod'
import { Id } from '../../ids/index.ts'
import { type SentFile, sentFileTypes } from '../call.ts'

export const attachmentsMax = 5
/** Each of an application's files. */
export const attachmentFile = { types: sentFileTypes, bytesMax: 10 * 1024 * 1024 } as const satisfies SentFile

/** A file of an application. Reviewers of a blind round get another name for it: the own one may say who applies. */
export const Attachment = z
  .strictObject({
    id: Id,
    name: z.string(),
    type: z.enum(sentFileTypes),
    bytes: z.int(),
  })
  .meta({ id: 'GrantAttachment' })
export type Attachment = z.output<typeof Attachment>
