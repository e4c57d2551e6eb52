import { z } from 'zod'
import { Id, Line } from '../../ids/index.ts'
import { call } from '../call.ts'
import { everyRole } from '../desk-roles.ts'

/** Which list of the desk a view is of, by the thing in its rows. */
const ListName = z.string().regex(/^[a-z][a-z-]{1,39}$/, 'That is no list')

/** How a list is filtered and sorted, under a name: the part of its address after the `?`. */
const View = z.strictObject({
  list: ListName,
  name: Line(60, 'Name the view'),
  search: z.string().min(1).max(2000, 'That is too long for a view'),
  /** Whether everyone at the desk sees it, and not only who saved it. */
  isShared: z.boolean(),
})

export const DeskView = z
  .strictObject({
    id: Id,
    ...View.shape,
    /** Who saved it, by name. */
    byName: z.string(),
    isOwn: z.boolean(),
  })
  .meta({ id: 'DeskView' })
export type DeskView = z.output<typeof DeskView>

/** So many of one person on one list. */
export const viewsMax = 30

export const listViews = call({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/views',
  summary: 'The saved views of a list: one’s own, and those that others share, by name',
  access: 'administrator',
  roles: everyRole,
  own: true,
  limit: 'read',
  request: { query: z.strictObject({ list: ListName }) },
  response: { status: 200, body: z.array(DeskView) },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

const ofView = { params: z.strictObject({ viewId: Id }) }

export const saveView = call({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/views/{viewId}',
  summary: `Save a view under an id of one’s own making, and again to share it; one of the same name on the list is replaced; ${viewsMax} a person and list`,
  access: 'administrator',
  roles: everyRole,
  own: true,
  limit: 'write',
  audited: ['view-saved'],
  request: { ...ofView, body: View },
  response: { status: 200, body: z.array(DeskView) },
  problems: [
    'invalid-request',
    'sign-in-required',
    'not-allowed',
    'not-found',
    'not-possible',
    'dependency-unavailable',
  ],
})

export const removeView = call({
  service: 'identity',
  method: 'DELETE',
  path: '/api/admin/views/{viewId}',
  summary: 'Remove a view of one’s own; nothing happens where it is gone',
  access: 'administrator',
  roles: everyRole,
  own: true,
  limit: 'write',
  audited: ['view-removed'],
  request: ofView,
  response: { status: 204 },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})
