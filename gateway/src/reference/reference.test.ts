import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { calls, gatewayCalls, webhooks } from '@evenhand/contracts/http'
import { Ajv2020 } from 'ajv/dist/2020.js'
import supertest from 'supertest'
import { startGateway } from '../testing/gateway.ts'
import { operations } from './operations.ts'

interface Operation {
  operationId: string
  security?: { apiKey?: string[] }[]
  parameters?: { in: string; name: string; required?: boolean }[]
  responses: Record<
    string,
    { content?: Record<string, { schema: object; examples?: Record<string, { value: unknown }> }> }
  >
}
interface Document {
  openapi: string
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<
    string,
    {
      post: {
        requestBody: { content: Record<string, { schema: object; examples: Record<string, { value: object }> }> }
      }
    }
  >
  components: { schemas: Record<string, object> }
}

let gateway: Awaited<ReturnType<typeof startGateway>>
let document: Document
beforeAll(async () => {
  gateway = await startGateway({})
  document = (await supertest(gateway.url).get('/api/openapi.json').expect(200)).body as Document
})
afterAll(() => gateway.stop())

const all = [...calls, ...gatewayCalls]
const operationsOf = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

describe('the OpenAPI document', () => {
  it('has every call once, under its own name', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(operations).toHaveLength(all.length)
    expect(operationsOf()).toHaveLength(all.length)
    expect(new Set(operationsOf().map(({ operation }) => operation.operationId)).size).toBe(all.length)
  })

  it('names each parameter of each path, and no two paths are the same to it', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
    expect(new Set(shapes).size).toBe(shapes.length)
    for (const { path, operation } of operationsOf()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const named = (operation.parameters ?? []).filter(({ in: place }) => place === 'path')
      expect(named.map(({ name }) => name)).toEqual(inPath)
      expect(named.every(({ required }) => required)).toBe(true)
    }
  })

  it('leads with every reference to a schema that is there, and each schema compiles', () => {
    const text = JSON.stringify(document)
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      expect(Object.keys(document.components.schemas)).toContain(name)
    }
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ ...document, $id: 'document' })
    for (const name of Object.keys(document.components.schemas)) {
      expect(() => ajv.compile({ $ref: `document#/components/schemas/${name}` })).not.toThrow()
    }
  })

  it('tells of the scope that opens a call to API keys, of how a key is refused, and how one is sent', () => {
    for (const { call, id } of operations) {
      const { operation } = operationsOf().find((one) => one.operation.operationId === id) ?? { operation: undefined }
      const scopes = operation?.security?.flatMap(({ apiKey = [] }) => apiKey) ?? []
      expect([id, scopes]).toEqual([id, call.keyScope === undefined ? [] : [call.keyScope]])
      const refused = Object.keys(operation?.responses['401']?.content?.['application/problem+json']?.examples ?? {})
      expect(refused.includes('api-key-refused')).toBe(call.keyScope !== undefined)
      if (call.keyScope) expect(document.info.description).toContain(`\`${call.method} ${call.path}\``)
    }
    expect(document.info.description).toContain('Authorization: Bearer')
  })

  it('tells of the key of calls that pay or create, and shows each refusal as it is sent', () => {
    const cart = document.paths['/api/cart']?.post
    expect(cart?.parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'Idempotency-Key' }))
    for (const { operation } of operationsOf()) {
      const refusals = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)
      expect(refusals.length).toBeGreaterThan(0)
      for (const [status, { content }] of refusals) {
        const examples = Object.values(content?.['application/problem+json']?.examples ?? {})
        expect(examples.map(({ value }) => (value as { status: number }).status)).toEqual(
          examples.map(() => Number(status)),
        )
      }
    }
  })
})

describe('the webhooks', () => {
  it('are those that systems can be told of, each with an example that fits its schema', () => {
    expect(Object.keys(document.webhooks)).toEqual([...webhooks.deliveredKinds])
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ ...document, $id: 'document' })
    for (const [kind, { post }] of Object.entries(document.webhooks)) {
      const { schema, examples } = post.requestBody.content['application/json'] ?? {}
      const { $ref: name } = schema as { $ref: string }
      const fits = ajv.compile({ $ref: `document${name}` })
      expect(fits(examples?.[kind]?.value)).toBe(true)
      expect(fits({ ...examples?.[kind]?.value, type: 'another' })).toBe(false)
    }
  })
})

describe('the page to read and try it', () => {
  it('comes from here alone and runs no inline script', async () => {
    const page = await supertest(gateway.url).get('/api/docs').expect(200)
    expect(page.text).not.toMatch(/https?:/)
    expect(page.text).not.toMatch(/<script(?![^>]*src=)/)
    for (const [, source] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      await supertest(gateway.url)
        .get(source ?? '')
        .expect(200)
    }
  })

  it('is packed for who can unpack it, and plain for others', async () => {
    const get = (encoding: string) =>
      supertest(gateway.url).get('/api/openapi.json').set('accept-encoding', encoding).expect(200)
    const [packed, plain] = [await get('gzip, br'), await get('identity')]
    expect([packed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(['gzip', undefined])
    expect(packed.body).toEqual(plain.body)
  })
})
