import { z } from 'zod'
import { Id } from '../ids/index.ts'
import { call } from './call.ts'

const Wall = z.strictObject({ wall: z.enum(['in-honor-of', 'veterans']).default('in-honor-of') })

/** Contact data of the donor is never in a public list (spec 03 §B). */
export const MemorialBlock = z
  .strictObject({
    id: Id,
    wall: z.enum(['in-honor-of', 'veterans']),
    position: z.int(),
    lovedOneName: z.string(),
    donorName: z.string(),
    message: z.string().nullable(),
    photoUrl: z.string().nullable(),
    branch: z.string().nullable(),
    yearsServed: z.string().nullable(),
    entries: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'MemorialBlock' })
export type MemorialBlock = z.output<typeof MemorialBlock>

export const listMemorialBlocks = call({
  service: 'memorials',
  method: 'GET',
  path: '/api/memorial-blocks',
  summary: 'The memorials on a wall, by position',
  access: 'anyone',
  limit: 'read',
  request: { query: Wall },
  response: { status: 200, body: z.array(MemorialBlock) },
  problems: ['invalid-request', 'dependency-unavailable'],
})

export const listAvailablePositions = call({
  service: 'memorials',
  method: 'GET',
  path: '/api/memorial-blocks/available-positions',
  summary: 'The positions of a wall, 0 to 99, that nobody has taken',
  access: 'anyone',
  limit: 'read',
  request: { query: Wall },
  response: { status: 200, body: z.array(z.int()) },
  problems: ['invalid-request', 'dependency-unavailable'],
})
