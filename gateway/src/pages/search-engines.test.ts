import { describe, expect, it } from '@jest/globals'
import supertest from 'supertest'
import { nobodyThere, startGateway } from '../testing/gateway.ts'
import { clientRoutes } from './client-routes.ts'
import { listedPages } from './search-engines.ts'

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location)

describe('the list for search engines', () => {
  it('has the pages that there are, with their giveaways, draws, grant rounds, organizations and newsletters', async () => {
    const listed: Readonly<Record<string, object>> = {
      '/api/giveaways': [{ slug: 'main', title: '<b>' }],
      '/api/draws': [{ slug: 'spring' }],
      '/api/grant-rounds': [{ id: 'c9', slug: 'first-round' }],
      '/api/nonprofits': [{ id: '0190a0a0-0000-7000-8000-0000000000c1' }],
      '/api/email/newsletters': { items: [{ id: '0190a0a0-0000-7000-8000-0000000000d1' }], next: null, total: 1 },
    }
    const gateway = await startGateway({
      answer: (request, response) => void response.json(listed[request.path] ?? []),
    })
    const { text, headers } = await supertest(gateway.url).get('/sitemap.xml').expect(200)
    expect(headers['content-type']).toContain('application/xml')
    expect(locations(text)).toEqual([
      ...listedPages.map((path) => `http://giveaway.test${path}`),
      'http://giveaway.test/giveaways/main/rules',
      'http://giveaway.test/giveaways/main/fairness',
      'http://giveaway.test/draws/spring',
      'http://giveaway.test/grants/rounds/first-round',
      'http://giveaway.test/grants/organizations/0190a0a0-0000-7000-8000-0000000000c1',
      'http://giveaway.test/newsletters?letter=0190a0a0-0000-7000-8000-0000000000d1',
    ])
    await gateway.stop()
  })

  it('leaves out the rules of a giveaway that has none', async () => {
    const gateway = await startGateway({
      answer: (request, response) => {
        if (request.path === '/api/giveaways') response.json([{ slug: 'main' }, { slug: 'later' }])
        else if (request.path.startsWith('/api/giveaways/later/')) response.status(404).json({})
        else response.json([])
      },
    })
    const { text } = await supertest(gateway.url).get('/sitemap.xml').expect(200)
    expect(locations(text).slice(listedPages.length)).toEqual([
      'http://giveaway.test/giveaways/main/rules',
      'http://giveaway.test/giveaways/main/fairness',
    ])
    await gateway.stop()
  })

  it('is shorter while services are away, and takes no other word for a name', async () => {
    const away = await startGateway({ services: { entries: nobodyThere } })
    expect(locations((await supertest(away.url).get('/sitemap.xml').expect(200)).text)).toHaveLength(listedPages.length)
    await away.stop()
    const strange = await startGateway({ answer: (_request, response) => void response.json([{ slug: '../"<x>' }]) })
    expect(locations((await supertest(strange.url).get('/sitemap.xml').expect(200)).text)).toHaveLength(
      listedPages.length,
    )
    await strange.stop()
  })

  it('is named to robots, which stay out of what is somebody’s own', async () => {
    const gateway = await startGateway({})
    const { text } = await supertest(gateway.url).get('/robots.txt').expect(200)
    expect(text).toContain('Sitemap: http://giveaway.test/sitemap.xml')
    const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
    const isClosed = (path: string) => closed.some((beginning) => path.startsWith(beginning))
    expect(listedPages.filter(isClosed)).toEqual([])
    const doors = [...clientRoutes].filter((path) => !listedPages.includes(path) && !isClosed(path))
    // Where anyone may ask for a code: neither worth a search result nor somebody's own.
    expect(doors).toEqual(['/donor-portal', '/member-portal'])
    await gateway.stop()
  })
})
