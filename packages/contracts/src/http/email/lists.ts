import { z } from 'zod'
import { Id, Line, Text } from '../../ids/index.ts'
import { call } from '../call.ts'

/** A list of subscribers (spec 02 §3). */
export const EmailList = z
  .strictObject({
    id: Id,
    name: z.string(),
    description: z.string(),
    isActive: z.boolean(),
    /** Offered on pages, with its name and description. */
    isPublic: z.boolean(),
    /** `double`: whoever joins by a page is asked by email first. */
    optIn: z.enum(['single', 'double']),
    /** Those on it who receive its emails now. */
    totalSubscribers: z.int(),
    version: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'EmailList' })
export type EmailList = z.output<typeof EmailList>

const forAdministrators = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const

export const listEmailLists = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/lists',
  summary: 'All lists, by name, each with how many receive its emails',
  access: 'administrator',
  roles: ['support'],
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(EmailList) },
  problems: forAdministrators,
})

export const NewEmailList = z.strictObject({
  name: Line(100, 'Name is required'),
  description: Text(500).or(z.literal('')).default(''),
  isActive: z.boolean().default(true),
  isPublic: z.boolean().default(false),
  optIn: z.enum(['single', 'double']).default('double'),
})

export type NewEmailList = z.output<typeof NewEmailList>

export const createEmailList = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/lists',
  summary: 'Create a list',
  access: 'administrator',
  roles: ['owner'],
  limit: 'write',
  idempotent: true,
  audited: ['list-saved'],
  request: { body: NewEmailList },
  response: { status: 201, body: EmailList },
  problems: [...forAdministrators, 'conflict'],
})

const ofList = { params: z.strictObject({ listId: Id }) }
/** Of the list as it was read: somebody who changed it in the meantime is not overwritten. */
const version = z.int().min(1)

export const EmailListChange = z.strictObject({
  name: NewEmailList.shape.name,
  description: Text(500).or(z.literal('')),
  isActive: z.boolean(),
  isPublic: z.boolean(),
  optIn: z.enum(['single', 'double']),
  version,
})

export const changeEmailList = call({
  service: 'email',
  method: 'PUT',
  path: '/api/email/lists/{listId}',
  summary: 'Change a list, or put it away (`isActive: false`): no campaign can choose it then',
  access: 'administrator',
  roles: ['owner'],
  limit: 'write',
  audited: ['list-saved'],
  request: { ...ofList, body: EmailListChange },
  response: { status: 200, body: EmailList },
  problems: [...forAdministrators, 'not-found', 'conflict'],
})

export const deleteEmailList = call({
  service: 'email',
  method: 'DELETE',
  path: '/api/email/lists/{listId}',
  summary: 'Delete a list that no campaign names. Who was on it stays a subscriber',
  access: 'administrator',
  roles: ['owner'],
  limit: 'write',
  audited: ['list-deleted'],
  request: ofList,
  response: { status: 204 },
  problems: [...forAdministrators, 'not-found', 'not-possible'],
})
