import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { idAt } from '@evenhand/service-kit/testing'
import { z } from 'zod'
import type { Browser } from '../../donors/browser.ts'
import { ROOT, SERVICES } from '../../launcher/services.ts'
import type { System } from '../../launcher/system.ts'
import { type Figure, milliseconds, quantile } from '../figures.ts'
import { startProgram } from '../program.ts'
import type { Size } from '../size.ts'

/** The stand-in for MongoDB reads all that an index finds before it takes a page: its lists are shorter, and say nothing of MongoDB's. */
const sizes = {
  whole: { rows: 100_000, standInRows: 1_000, times: 7 },
  short: { rows: 500, standInRows: 200, times: 1 },
}
const pageRows = 50
const aimMs = 100

/** A list of administrators: where it is, a filter that fits one row of a hundred or two, and words that one row in ten thousand has. */
interface List {
  service: 'members' | 'nonprofits' | 'sponsors'
  what: string
  path: string
  all: string
  filter: string
  search: string | undefined
}

const lists: readonly List[] = [
  { service: 'members', what: 'members', path: 'members', all: '', filter: 'level=gold', search: 'byron 123' },
  {
    service: 'members',
    what: 'social media activity',
    path: 'social-activities',
    all: 'state=all',
    filter: 'state=waiting',
    search: 'posts/123',
  },
  {
    service: 'nonprofits',
    what: 'nonprofits',
    path: 'nonprofits',
    all: 'state=all',
    filter: 'state=pending',
    search: 'street 123',
  },
  {
    service: 'nonprofits',
    what: 'grants',
    path: 'grants',
    all: 'state=all',
    filter: 'state=to-read',
    search: 'rooms 123',
  },
  {
    service: 'sponsors',
    what: 'affiliates',
    path: 'affiliates',
    all: 'state=all',
    filter: 'state=pending',
    search: 'byron 123',
  },
  {
    service: 'sponsors',
    what: 'referrals of affiliates',
    path: 'affiliate-referrals',
    all: 'state=all',
    filter: 'hold=shared-card',
    search: undefined,
  },
]

/** Pages of the desk's long lists, asked by an administrator through the gateway, beside the least that a page takes. */
export async function measureLists(system: System, administrator: Browser, size: Size): Promise<Figure[]> {
  const { rows, times } = sizes[size]
  const bare = await startProgram('bare-page.ts', {
    DATABASE_URL: system.addresses.databases.members ?? '',
    ROWS: String(rows),
  })
  try {
    for (const service of new Set(lists.map(({ service }) => service)))
      await fill(system, service, rowsOf(system, service, size))
    const reference = await medianMs(
      times,
      async () => void (await (await fetch(`${bare.url}/rows?limit=${pageRows}`)).text()),
    )
    const figures: Figure[] = []
    for (const list of lists) {
      const there = rowsOf(system, list.service, size)
      const pages = await measurePages(administrator, list, there, times)
      const slowest = Math.max(...pages.map(([, ms]) => ms))
      const each = pages.map(([page, ms]) => `${page} ${milliseconds(ms)}`).join(', ')
      figures.push({
        what: `A page of ${there.toLocaleString('en-US')} ${list.what} at the desk, the slowest`,
        value: milliseconds(slowest),
        beside: `${each}; an Express route that reads ${pageRows} rows by their key: ${reference.toFixed(1)} ms (${(slowest / reference).toFixed(1)} times it); ${there === rows ? `aim: under ${aimMs} ms` : 'the stand-in for MongoDB reads all that an index finds'}`,
      })
    }
    return figures
  } finally {
    bare.stop()
  }
}

const storeOf = (service: string) => SERVICES.find(({ name }) => name === service)?.store

function rowsOf({ components }: System, service: string, size: Size): number {
  const mongo = components.find(({ name }) => name === 'mongo')
  const isStandIn = storeOf(service) === 'mongo' && mongo?.provided.source === 'provisioned'
  return isStandIn ? sizes[size].standInRows : sizes[size].rows
}

/** By a program of the service: past its rules, into its own store. */
async function fill(system: System, service: string, rows: number): Promise<void> {
  const variable = storeOf(service) === 'mongo' ? 'MONGODB_URL' : 'DATABASE_URL'
  const program = join(ROOT, 'services', service, 'tests/fill-lists.ts')
  await promisify(execFile)(process.execPath, ['--conditions=@evenhand/source', program], {
    env: { PATH: process.env.PATH, [variable]: system.addresses.databases[service], ROWS: String(rows) },
  })
}

const Page = z.object({ items: z.array(z.unknown()).min(1) })

async function measurePages(
  administrator: Browser,
  { path, all, filter, search }: List,
  rows: number,
  times: number,
): Promise<[string, number][]> {
  const pages = {
    first: all,
    middle: `${all}&after=${idAt(Math.ceil(rows / 2))}`,
    last: `${all}&after=${idAt(pageRows)}`,
    filtered: filter,
    ...(search === undefined ? {} : { searched: `${all}&${new URLSearchParams({ search }).toString()}` }),
  }
  const measured: [string, number][] = []
  for (const [page, query] of Object.entries(pages))
    measured.push([
      page,
      await medianMs(times, async () => {
        Page.parse(await administrator.call('GET', `/api/admin/${path}?order=desc&limit=${pageRows}&${query}`))
      }),
    ])
  return measured
}

/** The first time is not counted: until then a process compiles what it runs. */
async function medianMs(times: number, ask: () => Promise<void>): Promise<number> {
  await ask()
  const samples: number[] = []
  for (let time = 0; time < times; time++) {
    const started = performance.now()
    await ask()
    samples.push(performance.now() - started)
  }
  return quantile(samples, 0.5)
}
