import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { afterEach, expect, it } from '@jest/globals'
import express from 'express'
import { eventually, testCertificate } from '../testing/index.ts'
import { followCertificate, readCertificate } from './certificate.ts'
import { listen } from './server.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-tls-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}
const write = (folder: string, { cert, key }: { cert: string; key: string }) => {
  writeFileSync(join(folder, 'tls.key'), key)
  writeFileSync(join(folder, 'tls.crt'), cert)
}

/** What a client who believes `ca` is answered, and by which certificate. */
const ask = (url: string, ca: string) =>
  new Promise<{ status: number | undefined; serial: string }>((resolve, reject) => {
    request(url, { ca, agent: false }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, serial: (answer.socket as TLSSocket).getPeerCertificate().serialNumber })
    })
      .on('error', reject)
      .end()
  })

const app = express().get('/', (_request, response) => void response.json({}))

it('a service with a certificate speaks TLS alone, and is believed by who believes its authority', async () => {
  const certificate = testCertificate()
  const folder = await folderWith({ 'tls.crt': certificate.cert, 'tls.key': certificate.key })
  const listening = await listen(app, { host: 'localhost', port: 0, tlsFolder: folder })
  cleanups.push(() => listening.close())
  expect(listening.url).toMatch(/^https:/)
  expect(await ask(listening.url, certificate.cert)).toMatchObject({ status: 200 })
  await expect(ask(listening.url, testCertificate().cert)).rejects.toThrow(/self-signed|unable to verify/)
  await expect(fetch(listening.url.replace('https', 'http'))).rejects.toThrow()
})

it('a renewed certificate is taken up by the running service, and half of one is not', async () => {
  const [first, second, third] = [testCertificate(), testCertificate(), testCertificate()]
  const folder = await folderWith({ 'tls.crt': first.cert, 'tls.key': first.key })
  const { createServer } = await import('node:https')
  const server = createServer({ cert: first.cert, key: first.key }, app)
  await new Promise<void>((listens) => server.listen(0, 'localhost', () => listens()))
  cleanups.push(() => server.close())
  cleanups.push(followCertificate(server, folder, first, 10))
  const url = `https://localhost:${(server.address() as { port: number }).port}`
  // The key of another one: no pair.
  writeFileSync(join(folder, 'tls.key'), third.key)
  await eventually(async () => (await readCertificate(folder).catch(() => 'none')) === 'none')
  expect((await ask(url, first.cert)).status).toBe(200)
  write(folder, second)
  await eventually(() =>
    ask(url, second.cert)
      .then(({ status }) => status === 200)
      .catch(() => false),
  )
})

it('a folder without a certificate is refused in one sentence', async () => {
  const folder = await folderWith({ 'tls.crt': 'none' })
  await expect(listen(app, { host: 'localhost', port: 0, tlsFolder: folder })).rejects.toThrow(
    `The folder that TLS_FOLDER names has no tls.crt and tls.key that belong together: ${folder}`,
  )
})
