import { z } from 'zod'
import { Email } from '../../ids/index.ts'
import { call } from '../call.ts'

export { isRehearsal, rehearsalPrefix } from '../../catalogue/series.ts'

/** The files of a draw, in the order in which they come to be (docs/draw-format.md). */
export const drawFileNames = ['rules.json', 'commitment.json', 'freeze.json', 'pool.bin', 'result.json'] as const
export const DrawFileName = z.enum(drawFileNames)
export type DrawFileName = z.output<typeof DrawFileName>

/** The giveaway that is drawn; each has one draw. */
const Slug = z
  .string()
  .regex(/^[a-z0-9-]{1,60}$/, 'That isn’t a valid draw name')
  .meta({ example: 'main-2026' })

const drawFields = {
  slug: z.string(),
  /** Of the giveaway. */
  title: z.string(),
  /** What was published last: the commitment to a seed, the frozen pool, or the result. */
  state: z.enum(['committed', 'frozen', 'drawn']),
  committedAt: z.iso.datetime(),
  /** Of the giveaway: in which its times are said. */
  timeZone: z.string(),
  /** When the giveaway takes no more entries. */
  closesAt: z.iso.datetime(),
  /** From when on the pool is frozen: until then what happened before the close may still be heard of. What is recorded later is too late. */
  freezesAt: z.iso.datetime(),
  /** The day of the drawing in that time zone, as the rules name it. */
  drawsOn: z.iso.date(),
  /** The round of the beacon that decides, and when it is due: at noon of that day. */
  round: z.int(),
  roundAt: z.iso.datetime(),
  /** When the pool was frozen. */
  frozenAt: z.iso.datetime().nullable(),
  drawnAt: z.iso.datetime().nullable(),
  /** How many take part, from the freeze on; 0 when it was over and nobody did: then there is nothing to draw. */
  donors: z.int().nullable(),
}

/** A draw, and how far it has come. */
export const Draw = z.strictObject(drawFields).meta({ id: 'Draw' })
export type Draw = z.output<typeof Draw>

/** A published file; what it holds never changes. */
export const DrawFile = z
  .strictObject({
    name: DrawFileName,
    bytes: z.int(),
    /** SHA-256, hexadecimal. */
    sha256: z.string(),
    publishedAt: z.iso.datetime(),
  })
  .meta({ id: 'DrawFile' })
export type DrawFile = z.output<typeof DrawFile>

/** The same with the files that there are. */
export const DrawWithFiles = z.strictObject({ ...drawFields, files: z.array(DrawFile) }).meta({ id: 'DrawWithFiles' })
export type DrawWithFiles = z.output<typeof DrawWithFiles>

export const listDraws = call({
  service: 'entries',
  method: 'GET',
  path: '/api/draws',
  summary: 'The draws, latest close first, with what has been published for each',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(Draw) },
  problems: ['dependency-unavailable'],
})

export const getDraw = call({
  service: 'entries',
  method: 'GET',
  path: '/api/draws/{slug}',
  summary:
    'A draw with its published files, their sizes and hashes; of a series, the draw of the edition that is open or closed last',
  access: 'anyone',
  limit: 'read',
  request: { params: z.strictObject({ slug: Slug }) },
  response: { status: 200, body: DrawWithFiles },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})

/** `commitment.json`, `freeze.json`, `pool.bin`, `result.json` or `rules.json`, byte for byte; immutable once it is there. */
export const getDrawFile = call({
  service: 'entries',
  method: 'GET',
  path: '/api/draws/{slug}/files/{name}',
  summary: 'A published file of a draw, byte for byte: all that anyone needs to run the draw again',
  access: 'anyone',
  limit: 'read',
  request: { params: z.strictObject({ slug: Slug, name: DrawFileName }) },
  response: { status: 200, file: 'application/octet-stream' },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})

/** What an administrator copies from a beacon when this system has no network. */
export const BeaconRound = z
  .strictObject({
    round: z.int('Enter the round number').min(1, 'Enter the round number'),
    /** Hexadecimal, 48 bytes. */
    signature: z
      .string('Enter the signature of the round')
      .trim()
      .toLowerCase()
      .regex(/^[0-9a-f]{96}$/, 'A signature has 96 digits and letters from a to f'),
  })
  .meta({ id: 'BeaconRound' })
export type BeaconRound = z.output<typeof BeaconRound>

/** A round has one valid signature and a draw one result, so that a repeat changes nothing. */
export const holdDraw = call({
  service: 'entries',
  method: 'POST',
  path: '/api/draws/{slug}/beacon',
  summary: 'Hold a frozen draw with the beacon round it named: the signature is checked and the result is published',
  access: 'administrator',
  roles: ['draws'],
  freshProof: true,
  limit: 'write',
  audited: ['round-brought'],
  request: { params: z.strictObject({ slug: Slug }), body: BeaconRound },
  response: { status: 200, body: DrawWithFiles },
  problems: [
    'invalid-request',
    'sign-in-required',
    'not-allowed',
    'not-found',
    'draw-not-frozen',
    'dependency-unavailable',
  ],
})

/** That a donor takes part in a draw, with how many entries (docs/draw-format.md §9). */
export const DonorProof = z
  .strictObject({
    slug: z.string(),
    /** Of the giveaway. */
    title: z.string(),
    closesAt: z.iso.datetime(),
    state: z.enum(['frozen', 'drawn']),
    entries: z.int(),
    /** The exact text of the proof, to be kept as a file: below 1,500 bytes, checked by anybody against freeze.json. */
    proof: z.string(),
  })
  .meta({ id: 'DonorProof' })
export type DonorProof = z.output<typeof DonorProof>

export const listDonorProofs = call({
  service: 'entries',
  method: 'GET',
  path: '/api/donor-account/proofs',
  summary: 'A donor’s proofs: one for each frozen draw the donor is in, latest first',
  access: 'donor',
  roles: ['money', 'draws', 'reviews', 'support'],
  limit: 'read',
  audited: ['account-read'],
  request: { query: z.strictObject({ email: Email().optional() }) },
  response: { status: 200, body: z.array(DonorProof) },
  problems: ['invalid-request', 'sign-in-required', 'mailbox-to-prove', 'not-allowed', 'dependency-unavailable'],
})
