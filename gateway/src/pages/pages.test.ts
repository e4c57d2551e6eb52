import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { placeholderOrganization } from '@evenhand/contracts/organization'
import { problems } from '@evenhand/contracts/problems'
import supertest from 'supertest'
import { startGateway } from '../testing/gateway.ts'

const script = 'export const answer = 42\n'.repeat(20)
const built: Record<string, string | Buffer> = {
  'shell/dist/index.html': '<html>shell</html>',
  'shell/dist/prerendered/index.html': '<html>home</html>',
  'shell/dist/prerendered/donor-account.html': '<html>donor account</html>',
  'shell/dist/strangers/donor-account.html': '<html>sign in</html>',
  'shell/dist/prerendered/draws/{slug}.html': '<html>a draw</html>',
  'shell/dist/prerendered/faq.html': '<html><meta content="%PUBLIC_URL%/social.jpg"><p>%ORGANIZATION_NAME%</p></html>',
  'shell/dist/prerendered/404.html': '<html>no such page</html>',
  'shell/dist/prerendered/admin.html': '<html>the desk</html>',
  'shell/dist/favicon.svg': '<svg/>',
  'shell/dist/assets/index-B1x2C3d4.js': script,
  'shell/dist/assets/index-B1x2C3d4.js.br': brotliCompressSync(script),
  'shell/dist/assets/index-B1x2C3d4.js.gz': gzipSync(script),
  'shell/dist/.env': 'SECRET=1',
  'donor/dist/remoteEntry.js': 'export {}',
  'donor/dist/mf-manifest.json': '{}',
  'donor/dist/assets/routes-Zy9Xw8Vu.js': script,
  'secret.txt': 'not for anybody',
}

const folder = mkdtempSync(join(tmpdir(), 'gateway-pages-'))
let gateway: Awaited<ReturnType<typeof startGateway>>
const get = (path: string, accept = '*/*') => supertest(gateway.url).get(path).set('accept', accept)
const open = (path: string) => get(path, 'text/html,*/*;q=0.8')

beforeAll(async () => {
  for (const [path, content] of Object.entries(built)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const grant = JSON.stringify({ role: 'donor', subject: 'donor-of-the-pages', seconds: 3600 })
  gateway = await startGateway({
    environment: { FRONTENDS_DIR: folder },
    answer: (_request, response) => void response.set('x-evenhand-session-grant', grant).json({}),
  })
})
afterAll(async () => {
  await gateway.stop()
  rmSync(folder, { recursive: true })
})

describe('a page with a tag script', () => {
  it('loads it before scripts of its own, and says whose it is', async () => {
    writeFileSync(
      join(folder, 'shell/dist/prerendered/privacy.html'),
      '<meta name="tag-host" content="%TAG_HOST%"><script src="/own.js"></script><p>%TAG_SENTENCE%</p>',
    )
    const text = async (environment: Record<string, string>) => {
      const one = await startGateway({ environment: { FRONTENDS_DIR: folder, ...environment } })
      const answer = await supertest(one.url).get('/privacy').set('accept', 'text/html').expect(200)
      await one.stop()
      return answer.text
    }
    const tagged = await text({ TAG_SCRIPT_URL: 'https://tags.test/gtm.js' })
    expect(tagged).toMatch(
      /^<meta name="tag-host" content="tags\.test"><script src="\/tag\.js" defer><\/script><script src="\/own\.js">/,
    )
    expect(tagged).toContain('load an analytics script from tags.test.')
    const plain = await text({})
    expect(plain).toMatch(/^<meta name="tag-host" content=""><script src="\/own\.js"><\/script><p>We set no/)
  })
})

describe('a referral link', () => {
  it.each([
    ['/r/BCDF2345', '/member-portal?ref=BCDF2345'],
    ['/r/bcdf-2345', '/member-portal?ref=BCDF2345'],
    ['/r/%20BCDF2345.', '/member-portal?ref=BCDF2345'],
    ['/r/1000000006X', '/member-portal?ref=1000000006X'],
    ['/r/BCDF2345/', '/member-portal?ref=BCDF2345'],
    ['/r/nobody', '/member-portal?unknown-code'],
    ['/r/https%3A%2F%2Fevil.test', '/member-portal?unknown-code'],
    ['/r/%0d%0aSet-Cookie', '/member-portal?unknown-code'],
  ])('%s leads to %s', async (path, to) => {
    const { headers } = await open(path).expect(302)
    expect(headers.location).toBe(to)
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('a page', () => {
  it('is the prerendered one where there is one, and the shell where the frontends know the path', async () => {
    expect((await open('/').expect(200)).text).toBe('<html>home</html>')
    expect((await open('/contact').expect(200)).text).toBe('<html>shell</html>')
    expect((await open('/checkout').expect(200)).text).toBe('<html>shell</html>')
  })

  it('says at once that nobody is signed in to whoever brings no session, and is kept by nobody', async () => {
    const browser = supertest.agent(gateway.url)
    const account = (query = '?utm_source=mail') => browser.get(`/donor-account${query}`).set('accept', 'text/html')
    const [first, again] = [await account(), await account()]
    // What the query asks for, only the browser adds: the page that it takes over must not be the one without.
    const asking = await account('?ref=BCDF2345')
    await browser.post('/api/session/links/verify').set('origin', 'http://giveaway.test').send({}).expect(200)
    const signedIn = await account()
    const pages = [first, again, asking, signedIn]
    expect(pages.map(({ text }) => text)).toEqual([
      '<html>sign in</html>',
      '<html>sign in</html>',
      '<html>donor account</html>',
      '<html>donor account</html>',
    ])
    expect(pages.map(({ headers }) => headers['cache-control'])).toEqual(Array(4).fill('no-store'))
    expect(pages.map(({ headers }) => headers['set-cookie'] !== undefined)).toEqual([true, false, false, false])
    expect((await open('/faq').expect(200)).headers['cache-control']).toBe('no-cache')
  })

  it('is one for all names where a path has a name in it', async () => {
    expect((await open('/draws/main').expect(200)).text).toBe('<html>a draw</html>')
    expect((await open('/draws/jeep-lease').expect(200)).text).toBe('<html>a draw</html>')
    for (const path of ['/draws/main/files', '/made-up?memorial=gone', `/draws/${'a'.repeat(61)}`])
      expect((await open(path).expect(404)).text).toBe('<html>no such page</html>')
  })

  it.each([
    ['/draws/', '/draws'],
    ['/Cart', '/cart'],
    ['/FAQ//?from=mail&x=A%2FB', '/faq?from=mail&x=A%2FB'],
    ['/draws/Main/', '/draws/main'],
    ['/%64raws', '/draws'],
    ['/Admin/Gifts/?search=%40Ada', '/admin/gifts?search=%40Ada'],
  ])('asked for as %s is sent to %s', async (path, spelling) => {
    const { headers } = await open(path).expect(308)
    expect(headers.location).toBe(spelling)
    expect((await open(spelling)).status).not.toBe(308)
  })

  it.each([
    '//evil.example/',
    '//evil.example/draws/',
    '/\\evil.example/',
    '/%2f%2fevil.example/draws/',
    '/%2fevil.example',
    '//',
    '/draws/..%2ffaq/',
    '/%e0%a4%a',
    '/draws%00/',
    '/pricing/',
  ])('asked for as %s is not there, and leads nowhere', async (path) => {
    const { status, headers } = await open(path)
    expect([404, headers.location]).toEqual([status, undefined])
  })

  it('is sent to its spelling only when a browser opens it: no call, no file and no other method is', async () => {
    for (const path of ['/API/donations', '/api/Donations/', '/api/donations/', '/mf/Donor/RemoteEntry.js'])
      expect((await get(path)).status).toBe(404)
    expect((await get('/assets/index-b1x2c3d4.js')).status).toBe(404)
    expect((await supertest(gateway.url).post('/Cart/').set('accept', 'text/html')).status).toBe(405)
  })

  it('is that of a missing page, with 404, for a path that nobody knows', async () => {
    expect((await open('/pricing').expect(404)).text).toBe('<html>no such page</html>')
    expect((await open('/prerendered/donor-account').expect(404)).text).toBe('<html>no such page</html>')
    expect((await open('/admin/no-such-page').expect(404)).text).toBe('<html>the desk</html>')
  })

  it('is asked for afresh each time, and not sent again when it is the same', async () => {
    const { headers } = await open('/')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': expect.stringContaining('text/html') })
    const again = await open('/').set('if-none-match', headers.etag ?? '')
    expect(again.status).toBe(304)
  })

  it('says its whole address to social networks', async () => {
    expect((await open('/faq')).text).toContain('<meta content="http://giveaway.test/social.jpg">')
  })

  it('says who runs the installation', async () => {
    expect((await open('/faq')).text).toContain(`<p>${placeholderOrganization.name}</p>`)
  })

  it('comes compressed, if the browser takes it, and each form is known by its own tag', async () => {
    const tags = new Set<string>()
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { headers } = await open('/').set('accept-encoding', encoding).buffer(false)
      expect(headers.vary).toMatch(/Accept-Encoding/)
      expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
      tags.add(headers.etag ?? '')
    }
    expect(tags.size).toBe(3)
  })

  it('is the new one as soon as it is built anew', async () => {
    expect((await open('/terms')).text).toBe('<html>shell</html>')
    const file = join(folder, 'shell/dist/prerendered/terms.html')
    for (const text of ['<html>terms</html>', '<html>new terms</html>']) {
      writeFileSync(file, text)
      utimesSync(file, new Date(), new Date(Date.now() + text.length * 1000))
      expect((await open('/terms')).text).toBe(text)
    }
  })

  it('is no answer to whoever does not want one', async () => {
    const answer = await get('/donor', 'application/json')
    expect([answer.status, answer.headers['content-type']]).toEqual([404, expect.stringContaining('problem+json')])
  })
})

describe('a file', () => {
  it.each(['/assets/index-B1x2C3d4.js', '/mf/donor/assets/routes-Zy9Xw8Vu.js'])(
    'with a hash in its name is kept for ever: %s',
    async (path) => {
      const answer = await get(path).expect(200)
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    },
  )

  it.each(['/mf/donor/remoteEntry.js', '/mf/donor/mf-manifest.json', '/favicon.svg'])(
    'without one is asked for afresh: %s',
    async (path) => {
      const { headers } = await get(path).expect(200)
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) })
    },
  )

  it('comes in the form that was compressed at build time, if the browser takes it', async () => {
    const raw = await get('/assets/index-B1x2C3d4.js')
      .set('accept-encoding', 'br, gzip')
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => done(null, Buffer.concat(chunks)))
      })
      .expect('content-encoding', 'br')
      .expect('vary', /Accept-Encoding/)
      .expect('content-type', /javascript/)
    expect(
      [raw.body, brotliDecompressSync(built['shell/dist/assets/index-B1x2C3d4.js.br'] as Buffer)].map(String),
    ).toContain(script)
    await get('/assets/index-B1x2C3d4.js').set('accept-encoding', 'gzip').expect('content-encoding', 'gzip')
    const plain = await get('/assets/index-B1x2C3d4.js').set('accept-encoding', 'identity').expect(200)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.text).toBe(script)
  })

  it.each([
    '/mf/donor/assets/routes-00000000.js',
    '/mf/admin/remoteEntry.js',
    '/mf/donor/',
    '/mf/donor',
    '/assets/index-00000000.js',
    '/missing.png',
    '/.env',
    '/prerendered/index.html',
    '/mf/donor/../../secret.txt',
    '/mf/donor/%2e%2e/%2e%2e/secret.txt',
    '/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
  ])('that is not there is a 404 which nobody keeps: %s', async (path) => {
    const answer = await open(path).expect(404)
    expect(answer.text).not.toContain('not for anybody')
    if (path.startsWith('/mf/') && !path.includes('..')) expect(answer.headers['cache-control']).toBe('no-store')
    else expect(answer.headers['cache-control']).not.toContain('immutable')
  })
})

describe('the other pages', () => {
  it('say what each problem is', async () => {
    for (const [code, { title }] of Object.entries(problems)) {
      const answer = await open(`/problems/${code}`)
        .expect(200)
        .expect('content-type', /text\/html/)
      expect(answer.text).toContain(title)
      expect(answer.text).not.toContain('<script')
    }
    await open('/problems/constructor').expect(404)
  })

  it.each([
    '/Sitemap.xml',
    '/sitemap.xml/',
    '/ROBOTS.txt',
    '/robots.txt/',
    '/problems/not-found/',
    '/Problems/internal',
  ])('are at one address each: nothing is at %s', async (path) => {
    expect((await open(path)).status).toBe(404)
  })

  it('say honestly when nothing has been built', async () => {
    const bare = await startGateway({})
    const answer = await supertest(bare.url).get('/').set('accept', 'text/html').expect(503)
    expect(answer.text).toContain('npm run build')
    await bare.stop()
  })
})
