import { beforeAll, describe, expect, it } from '@jest/globals'
import { call } from '@evenhand/contracts/http'
import type { Express } from 'express'
import request from 'supertest'
import { pino } from 'pino'
import { z } from 'zod'
import { callerReader } from '../auth/index.ts'
import { createHealth } from '../health/index.ts'
import { Problem } from '../problems/index.ts'
import { testIdentity } from '../testing/index.ts'
import { createHttp, route } from './index.ts'

const paper = call({
  service: 'donations',
  method: 'GET',
  path: '/api/papers/{name}',
  summary: 'For these tests',
  access: 'anyone',
  limit: 'read',
  request: { params: z.strictObject({ name: z.string().max(20, 'The name is too long') }) },
  response: { status: 200, file: 'application/pdf' },
  problems: ['not-found'],
})
const roll = call({ ...paper, path: '/api/rolls/{name}' })
const bytes = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x00, 0xff, 0x80])

async function* pieces(name: string): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, 3)
  if (name === 'torn') throw new Error('a piece is missing')
  yield bytes.subarray(3)
}

describe('a call that answers a file', () => {
  let app: Express
  beforeAll(async () => {
    const { publicKeys } = await testIdentity()
    app = createHttp({
      routes: [
        route(paper, async ({ params }) => {
          if (params.name === 'nothing') throw new Problem('not-found')
          return { fileName: `${params.name}.pdf`, bytes }
        }),
        route(roll, async ({ params }) => ({
          fileName: `${params.name}.bin`,
          chunks: pieces(params.name),
          bytesCount: bytes.length,
          isForEver: true,
        })),
      ],
      health: createHealth([]),
      log: pino({ level: 'silent' }),
      readCaller: callerReader({ service: 'donations', publicKeys }),
    })
  })

  it('gives its bytes as they are, with type, length and the name to keep it under', async () => {
    const { body, headers } = await request(app).get('/api/papers/one').buffer(true).expect(200)
    expect(Buffer.compare(body as Buffer, bytes)).toBe(0)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-length']).toBe('7')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="?one\.pdf"?$/)
  })

  it('gives what comes in pieces with the length that was told, and says that it never changes', async () => {
    const { body, headers } = await request(app).get('/api/rolls/one').buffer(true).expect(200)
    expect(Buffer.compare(body as Buffer, bytes)).toBe(0)
    expect(headers).toMatchObject({ 'content-length': '7', 'cache-control': 'public, max-age=31536000, immutable' })
    await request(app).head('/api/rolls/one').expect(200).expect('content-length', '7')
  })

  it('breaks off where a piece is missing, so that nobody takes the part for the whole', async () => {
    await expect(request(app).get('/api/rolls/torn').buffer(true)).rejects.toThrow('aborted')
  })

  it('lets no name leave the header', async () => {
    const { headers } = await request(app).get('/api/papers/%22%3B%0Ax=y').expect(200)
    expect(headers.x).toBeUndefined()
    expect(headers['content-disposition']).toMatch(/^attachment; /)
  })

  it('refuses like any other, as a problem in JSON', async () => {
    const { body, headers } = await request(app).get('/api/papers/nothing').expect(404)
    expect(headers['content-type']).toMatch('application/problem+json')
    expect(body.type).toBe('/problems/not-found')
    expect(
      (
        await request(app)
          .get(`/api/papers/${'x'.repeat(21)}`)
          .expect(400)
      ).body.errors[0].path,
    ).toBe('name')
  })
})
