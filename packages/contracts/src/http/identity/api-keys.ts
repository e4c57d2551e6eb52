import { z } from 'zod'
import { Id, Line } from '../../ids/index.ts'
import { call } from '../call.ts'
import { keyScopes } from '../key-scopes.ts'

/** So many keys can be good at a time. */
export const apiKeysMax = 50
/** The list has no more: of old keys, the newest. */
export const apiKeysListedMax = 200
/** So many requests a key makes in a minute. */
export const requestsPerMinute = 300
/** How many days a key is good; `never` until it is revoked. */
export const keyLifetimes = ['30', '90', '365', 'never'] as const
export type KeyLifetime = (typeof keyLifetimes)[number]

export const ApiKeyForm = z.strictObject({
  name: Line(100, 'Enter a name, such as the system that uses it'),
  scopes: z
    .array(z.enum(keyScopes), 'Choose at least one thing to read')
    .min(1, 'Choose at least one thing to read')
    .max(keyScopes.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, 'Choose each scope once'),
  lifetime: z.enum(keyLifetimes, 'Choose when it expires'),
})
export type ApiKeyForm = z.output<typeof ApiKeyForm>

/** A key with which a system of the organization's own reads. */
export const ApiKey = z
  .strictObject({
    id: Id,
    name: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    /** Its last characters, by which its owner knows it again. */
    ending: z.string(),
    state: z.enum(['active', 'expired', 'revoked']),
    createdByName: z.string(),
    createdAt: z.iso.datetime(),
    /** Null for one that is good until it is revoked. */
    expiresAt: z.iso.datetime().nullable(),
    /** The day (UTC) on which it was used last. */
    lastUsedOn: z.iso.date().nullable(),
    revokedAt: z.iso.datetime().nullable(),
    revokedByName: z.string().nullable(),
    /** `maker-left`: who made it was removed, or is no owner anymore. */
    revokedBecause: z.enum(['owner', 'maker-left']).nullable(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.output<typeof ApiKey>

const changing = {
  service: 'identity',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
} as const

export const listApiKeys = call({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/api-keys',
  summary:
    'The API keys with what each may read, without the keys themselves; those that are good first, then the newest',
  access: 'administrator',
  roles: ['owner'],
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(ApiKey) },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

export const makeApiKey = call({
  ...changing,
  method: 'POST',
  path: '/api/admin/api-keys',
  summary: `Make a key with which a system of the organization’s own reads; it is shown this once; ${apiKeysMax} at most`,
  idempotent: true,
  audited: ['api-key-made'],
  request: { body: ApiKeyForm },
  response: { status: 201, body: z.strictObject({ apiKey: ApiKey, key: z.string() }) },
  problems: [
    'invalid-request',
    'sign-in-required',
    'not-allowed',
    'not-possible',
    'idempotency-key-reused',
    'cross-site-request',
    'dependency-unavailable',
  ],
})

export const revokeApiKey = call({
  ...changing,
  method: 'PUT',
  path: '/api/admin/api-keys/{apiKeyId}/revocation',
  summary: 'Revoke a key at once and for good; nothing happens where it is revoked already',
  audited: ['api-key-revoked'],
  request: { params: z.strictObject({ apiKeyId: Id }) },
  response: { status: 200, body: ApiKey },
  problems: [
    'invalid-request',
    'sign-in-required',
    'not-allowed',
    'not-found',
    'cross-site-request',
    'dependency-unavailable',
  ],
})
