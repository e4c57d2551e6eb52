import { findBrowser } from '../test/browser.ts'
import { runJest } from '../test/jest.ts'
import { forwardTo, kubectl } from './cluster.ts'

/** What a donor does in a browser, from the home page to the receipt and the entries, at two widths: the test of `npm test`, through the ingress. */
export async function browse(say: (line: string) => void, port: number): Promise<void> {
  const [mailbox] = (await kubectl(['get', 'pods', '-l', 'app.kubernetes.io/name=mailbox', '-o', 'name'])).split('\n')
  const mails = await forwardTo(mailbox ?? '', 1080)
  try {
    const which = ['tests/e2e/main-job.test.ts', '--testNamePattern', 'gets a receipt by email']
    const { passed, failed, failures } = await runJest(['--config', 'tests/system/jest.config.js', ...which], {
      SYSTEM_URL: `http://localhost:${port}`,
      SYSTEM_MAILBOX_URL: `http://127.0.0.1:${mails.port}`,
      CHROMIUM_PATH: findBrowser(say),
    })
    say(`in a browser: ${passed} passed, ${failed} failed`)
    if (failed > 0 || passed === 0) throw new Error(failures.map(({ name, told }) => `${name}\n${told}`).join('\n'))
  } finally {
    mails.stop()
  }
}
