import { setTimeout as sleep } from 'node:timers/promises'
import { cardPath } from '@evenhand/contracts/pages'
import { Answers } from '../donors/answers.ts'
import { openBrowser } from '../donors/browser.ts'
import { giveSteadily } from '../donors/steady-gifts.ts'

const giftsPerMinute = 30
const codeEveryMs = 4_000
const pageEveryMs = 1_000
/** The picture of a page has another key whenever it changes; an older one answers with the newest. */
const newestCard = '0'.repeat(16)

/** Donors give, look at the giveaways and ask for codes, whatever happens to those before them. */
export async function usedByPeople(site: string, over: AbortSignal): Promise<void> {
  const answers = new Answers()
  const isOver = () => over.aborted
  const giving = giveSteadily({ site, perMinute: giftsPerMinute, answers, mayLoseConnection: true }, isOver)
  const asking = (async () => {
    while (!isOver()) {
      const email = `drill-${crypto.randomUUID()}@example.test`
      const visitor = openBrowser(site, answers, { mayLoseConnection: true })
      void visitor.call('POST', '/api/session/codes', { email }).catch(() => undefined)
      void fetch(`${site}/api/giveaways`)
        .then((response) => response.arrayBuffer())
        .catch(() => undefined)
      await sleep(codeEveryMs)
    }
  })()
  await Promise.all([giving, asking, readPages(site, isOver)])
}

/** A visitor reads one page after another: some that are the same for everyone, and some that ask who is signed in. Some are shared, and a platform asks for their picture. */
async function readPages(site: string, isOver: () => boolean): Promise<void> {
  const paths = ['/', '/cart', '/winners', '/checkout', '/donor-portal']
  const visitor = openBrowser(site, new Answers(), { mayLoseConnection: true })
  await visitor.call('GET', '/api/session')
  const headers = { accept: 'text/html', cookie: visitor.cookie() }
  for (let nth = 0; !isOver(); nth += 1) {
    const path = paths[nth % paths.length] ?? '/'
    for (const asked of [path, ...(path === '/winners' ? [cardPath(path, newestCard)] : [])])
      void fetch(site + asked, { headers })
        .then((response) => response.arrayBuffer())
        .catch(() => undefined)
    await sleep(pageEveryMs)
  }
}
