import { afterEach, beforeEach, jest } from '@jest/globals'
import { logInAsAdministrator } from '../../system/administrator.ts'
import { newVisit } from '../../system/browser.ts'
import { lookAt } from '../looks.ts'

export const longName = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh'

export const dialog = '[role=dialog]'

/** A browser for each test of a file, and what is looked at in it: many states in one sitting, each at both widths, light and dark. */
export function sitting() {
  // One test opens many states, one after the other.
  jest.setTimeout(300_000)
  let visit: Awaited<ReturnType<typeof newVisit>>
  let seen: ReturnType<typeof lookAt>
  beforeEach(async () => {
    visit = await newVisit()
    seen = lookAt(visit.page)
  })
  afterEach(() => visit.context.close())

  const open = (path: string) => visit.open(path)
  const heading = (name: string | RegExp) => visit.page.getByRole('heading', { name }).waitFor()
  const press = (name: string | RegExp) => visit.page.getByRole('button', { name }).first().click()
  return {
    get page() {
      return visit.page
    },
    get findings() {
      return seen.findings
    },
    look: (...state: Parameters<typeof seen.look>) => seen.look(...state),
    open,
    heading,
    press,
    async enterDesk(): Promise<void> {
      await open('/admin')
      await logInAsAdministrator(visit.page)
      // Exactly: "Raised today" and others come with the figures.
      await visit.page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    },
  }
}
