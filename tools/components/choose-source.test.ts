import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PortBook } from '../processes/port-book.ts'
import { chooseSource, firstServer } from './choose-source.ts'
import { Unavailable, type Component, type ComponentContext, type ComponentSource, type Provided } from './component.ts'
import { recordInDocker } from './data-home.ts'

let server: Server
let port: number
beforeAll(async () => {
  server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const provided = (source: ComponentSource): Provided => ({ source, detail: '', addresses: {} })

function component(changes: Partial<Component> = {}): Component {
  return {
    name: 'redis',
    title: 'Redis',
    variables: ['REDIS_URL'],
    remedy: 'Install redis-server.',
    fromPath: async () => provided('path'),
    provision: async () => provided('provisioned'),
    fromDocker: async () => provided('docker'),
    ...changes,
  }
}

function context(environment: NodeJS.ProcessEnv = {}, preferDocker = false): ComponentContext {
  const dataDir = mkdtempSync(join(tmpdir(), 'choose-source-'))
  const ports = new PortBook(join(dataDir, 'ports.json'))
  return { dataDir, cacheDir: dataDir, durable: false, preferDocker, environment, ports, log: () => undefined }
}

const engine = async () => undefined
const noEngine = async () => 'No Docker engine answers. Start Docker.'
const noImage = async () => {
  throw new Unavailable('Docker could not fetch redis:8 (no such host).')
}
const notHere = async () => {
  throw new Unavailable('there is no Python 3 on the PATH.')
}

describe('where a component comes from', () => {
  it('is the environment before all else', async () => {
    const address = `redis://127.0.0.1:${port}/2`
    const chosen = await chooseSource(component(), context({ REDIS_URL: address }, true), engine)
    expect(chosen).toMatchObject({ source: 'environment', addresses: { REDIS_URL: address } })
  })

  it('then the PATH, then what can be provisioned, then Docker', async () => {
    const noPath = { fromPath: async () => undefined }
    expect(await chooseSource(component(), context(), engine)).toEqual(provided('path'))
    expect(await chooseSource(component(noPath), context(), engine)).toEqual(provided('provisioned'))
    expect(await chooseSource(component({ ...noPath, provision: notHere }), context(), engine)).toEqual(
      provided('docker'),
    )
  })

  it('is Docker first where that is preferred and an engine answers', async () => {
    expect(await chooseSource(component(), context({}, true), engine)).toEqual(provided('docker'))
    expect(await chooseSource(component(), context({}, true), noEngine)).toEqual(provided('path'))
  })

  it('is outside Docker when Docker is preferred and has no image', async () => {
    expect(await chooseSource(component({ fromDocker: noImage }), context({}, true), engine)).toEqual(provided('path'))
  })

  it('is told in one sentence with a remedy when there is none', async () => {
    const none = component({ fromPath: async () => undefined, provision: notHere })
    await expect(chooseSource(none, context(), noEngine)).rejects.toThrow(
      'Redis couldn’t be found: there is no Python 3 on the PATH. Install redis-server.',
    )
  })

  it('is refused when the environment names a server that does not answer, without showing its password', async () => {
    const failure = await chooseSource(component(), context({ REDIS_URL: 'redis://:hush@127.0.0.1:1' }), engine).catch(
      String,
    )
    expect(failure).toContain('REDIS_URL names 127.0.0.1:1, and nothing responds there.')
    expect(failure).not.toContain('hush')
  })
})

describe('a component that has data', () => {
  it('stays in Docker without being asked to', async () => {
    const here = context()
    recordInDocker(here.dataDir, 'redis')
    expect(await chooseSource(component(), here, engine)).toEqual(provided('docker'))
  })

  it('does not begin anew elsewhere when Docker cannot serve it', async () => {
    const here = context({}, true)
    recordInDocker(here.dataDir, 'redis')
    await expect(chooseSource(component(), here, noEngine)).rejects.toThrow(
      'Redis has its data in Docker. No Docker engine answers. Start Docker. Or delete the data with npm start -- --reset.',
    )
    await expect(chooseSource(component({ fromDocker: noImage }), here, engine)).rejects.toThrow(
      'Docker could not fetch redis:8 (no such host).',
    )
  })

  it('stays in its files when Docker is preferred, and says so', async () => {
    const lines: string[] = []
    const here = { ...context({}, true), log: (line: string) => void lines.push(line) }
    mkdirSync(join(here.dataDir, 'redis'))
    writeFileSync(join(here.dataDir, 'redis', 'dump.rdb'), '')
    expect(await chooseSource(component(), here, engine)).toEqual(provided('path'))
    expect(lines).toEqual([
      'Redis stays outside Docker, where its data is (--docker --reset deletes the data and moves it)',
    ])
  })
})

describe('the first server of an address', () => {
  it.each([
    ['127.0.0.1:9092,10.0.0.2:9093', '127.0.0.1', 9092],
    ['postgres://me:p%40ss@db.example/app?sslmode=require', 'db.example', 5432],
    ['mongodb://one:27018,two:27019/?replicaSet=rs', 'one', 27018],
    ['redis://[::1]:7000', '::1', 7000],
    ['smtp://mail.example', 'mail.example', 25],
    ['smtp://me:word@one.example:587?weight=2 smtps://two.example', 'one.example', 587],
    ['smtp://one.example smtp://two.example:2525', 'one.example', 25],
  ])('of %s', (address, host, expectedPort) => {
    expect(firstServer('X', address)).toEqual({ host, port: expectedPort })
  })
})
