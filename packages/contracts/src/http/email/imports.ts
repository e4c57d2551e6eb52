import { z } from 'zod'
import { Id, Line } from '../../ids/index.ts'
import { call, type SentFile } from '../call.ts'
import { agreedToChoices, agreedWhereListed } from './subscribers.ts'

/** A million lines, and twice that where a spreadsheet saved them as UTF-16. */
export const importFile = { types: ['text/csv'], bytesMax: 250 * 1024 * 1024 } as const satisfies SentFile
export const importRowsMax = 1_000_000
export const importColumnsMax = 100
export const importStates = ['uploaded', 'running', 'done', 'failed', 'undoing', 'undone'] as const

/** What a column of the file is; columns that are nothing of it are left out. */
export const ImportMapping = z.strictObject({
  email: z
    .int()
    .min(0)
    .max(importColumnsMax - 1),
  firstName: z
    .int()
    .min(0)
    .max(importColumnsMax - 1)
    .optional(),
  lastName: z
    .int()
    .min(0)
    .max(importColumnsMax - 1)
    .optional(),
  /** Several in one cell, with commas or semicolons between. */
  tags: z
    .int()
    .min(0)
    .max(importColumnsMax - 1)
    .optional(),
  timeZone: z
    .int()
    .min(0)
    .max(importColumnsMax - 1)
    .optional(),
  attributes: z
    .array(
      z.strictObject({
        column: z
          .int()
          .min(0)
          .max(importColumnsMax - 1),
        name: Line(50, 'Name is required'),
      }),
    )
    .max(20)
    .default([]),
})
export type ImportMapping = z.output<typeof ImportMapping>

export const EmailImport = z
  .strictObject({
    id: Id,
    fileName: z.string(),
    bytes: z.int(),
    state: z.enum(importStates),
    /** The first rows of the file; the first of them names the columns, as a rule. Empty once the import is over. */
    preview: z.array(z.array(z.string())),
    /** By the names of the columns, as far as they say it. */
    guess: ImportMapping.partial({ email: true }),
    /** How many lines of the file have been dealt with; `bytesDone` of `bytes` says how far that is. */
    rows: z.int(),
    bytesDone: z.int(),
    added: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    /** How many of the added an undo has removed. */
    removed: z.int(),
    /** From how many who stay it has taken the lists and consents that they had by this import. */
    takenBack: z.int(),
    /** Why it ended early. */
    reason: z.string().nullable(),
    by: z.string(),
    uploadedAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'EmailImport' })
export type EmailImport = z.output<typeof EmailImport>

const forAdministrators = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const
const ofImport = { params: z.strictObject({ importId: Id }) }

export const uploadEmailImport = call({
  service: 'email',
  method: 'PUT',
  path: '/api/email/imports/{importId}/file',
  summary: 'Send a CSV file of subscribers; nothing of it is imported yet',
  access: 'administrator',
  roles: ['owner'],
  limit: 'write',
  audited: ['import-uploaded'],
  request: { ...ofImport, query: z.strictObject({ name: Line(200, 'Name is required') }), file: importFile },
  response: { status: 200, body: EmailImport },
  problems: [
    ...forAdministrators,
    'file-refused',
    'file-too-large',
    'body-too-slow',
    'too-many-requests',
    'not-possible',
  ],
})

export const importConsentNeeded = 'Say how these people agreed to receive your emails'
const forAllOfThem = {
  /** Kept with each of them as evidence. */
  consent: Line(500, importConsentNeeded),
  lists: z.array(Id).max(20).default([]),
  agreedTo: z.enum(agreedToChoices).optional(),
  tags: z.array(Line(50, 'Name is required')).max(20).default([]),
}
/** What is said of all people in a file, whatever its columns are. */
export const ImportAnswers = agreedWhereListed(z.strictObject(forAllOfThem))
export type ImportStart = z.output<typeof ImportStart>
export const ImportStart = agreedWhereListed(
  z.strictObject({
    mapping: ImportMapping,
    /** Whether the first row names the columns. */
    hasNames: z.boolean().default(true),
    ...forAllOfThem,
  }),
)

export const startEmailImport = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/imports/{importId}/start',
  summary: 'Import the file: who is new is added, who is known gets the lists and tags, and who left stays away',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  audited: ['import-started'],
  request: { ...ofImport, body: ImportStart },
  response: { status: 200, body: EmailImport },
  problems: [...forAdministrators, 'not-found', 'not-possible'],
})

export const listEmailImports = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/imports',
  summary: 'The latest 50 imports, with how far each is',
  access: 'administrator',
  roles: ['owner'],
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(EmailImport) },
  problems: forAdministrators,
})

export const getEmailImport = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/imports/{importId}',
  summary: 'An import: the first rows of its file, and how far it is',
  access: 'administrator',
  roles: ['owner'],
  limit: 'read',
  audited: ['list-read'],
  recordOfPerson: true,
  request: ofImport,
  response: { status: 200, body: EmailImport },
  problems: [...forAdministrators, 'not-found'],
})

export const exportRefusedRows = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/imports/{importId}/refused',
  summary: 'The rows of an import that weren’t taken, each with its line and why, as a CSV file (UTF-8)',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  audited: ['subscribers-exported'],
  request: ofImport,
  response: { status: 200, file: 'text/csv' },
  problems: [...forAdministrators, 'not-found'],
})

export const undoEmailImport = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/imports/{importId}/undo',
  summary:
    'Remove those whom an import added, but for those who were changed, left, got an email or signed up themselves since, and take from who stays the lists and consents of it',
  access: 'administrator',
  roles: ['owner'],
  limit: 'write',
  audited: ['import-undone'],
  request: ofImport,
  response: { status: 200, body: EmailImport },
  problems: [...forAdministrators, 'not-found', 'not-possible'],
})
