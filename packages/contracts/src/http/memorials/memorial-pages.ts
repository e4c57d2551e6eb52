import { z } from 'zod'
import { Id } from '../../ids/index.ts'
import { call } from '../call.ts'
import { MemorialBlock } from './memorials.ts'

/** What the page of one memorial asks for. Apart from the walls, whose calls every visitor loads. */
const params = z.strictObject({ memorialId: Id })

export const getMemorialBlock = call({
  service: 'memorials',
  method: 'GET',
  path: '/api/memorial-blocks/{memorialId}',
  summary: 'One memorial that is on its wall',
  access: 'anyone',
  limit: 'read',
  request: { params },
  response: { status: 200, body: MemorialBlock },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})
