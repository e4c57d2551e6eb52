import { Verifier } from '@pact-foundation/pact'
import type { ServiceName } from '@evenhand/contracts/services'
import { callerReader } from '@evenhand/service-kit/auth'
import { createHealth } from '@evenhand/service-kit/health'
import { createHttp, listen } from '@evenhand/service-kit/http'
import type { Service } from '@evenhand/service-kit/lifecycle'
import { testIdentity } from '@evenhand/service-kit/testing'
import { createLog } from '@evenhand/service-kit/telemetry'
import { pactFile } from '../pact-files.ts'
import { inWords } from './failures.ts'

type Identity = Awaited<ReturnType<typeof testIdentity>>

/** Says who asks next; without it somebody asks who has not signed in. */
export interface Callers {
  asDonor(donorId: string): Promise<void>
  asAdministrator(): Promise<void>
}

/** What makes a state true; answers what the pact asks of it, such as the id of a payment. */
export type States = Record<string, () => Promise<void | Record<string, string>>>

/** The browser session of everybody who asks. */
export const browser = 'browser-of-the-pacts'

export const quiet = createLog('pacts', { write: () => undefined })

/**
 * Asks the real service what the frontends' pact says, over HTTP on a free port, as the gateway would: with the identity token of whoever
 * the state names. Its relay and its consumer stay off; rejects with the field that does not fit.
 */
export async function verifyHttp(options: {
  provider: ServiceName
  identity: Identity
  service: Service
  states: (callers: Callers) => States
}): Promise<string> {
  const { provider, identity, service } = options
  const app = createHttp({
    routes: service.routes,
    health: createHealth([]),
    log: quiet,
    readCaller: callerReader({ service: provider, publicKeys: identity.publicKeys }),
  })
  const listening = await listen(app, { host: '127.0.0.1', port: 0 })
  const visitor = await identity.asVisitor(provider, browser)
  let next = visitor
  const callers: Callers = {
    asDonor: async (donorId) => void (next = await identity.asDonor(provider, donorId, browser)),
    asAdministrator: async () => void (next = await identity.asAdministrator(provider, browser)),
  }
  try {
    const verifier = new Verifier({
      provider,
      providerBaseUrl: listening.url,
      pactUrls: [pactFile('frontends', provider)],
      logLevel: 'error',
      stateHandlers: withUsual(options.states(callers)),
      requestFilter: (request, _response, proceed) => {
        Object.assign(request.headers, next)
        next = visitor
        proceed()
      },
    })
    return await inWords(verifier.verifyProvider())
  } finally {
    await listening.close()
  }
}

const withUsual = (states: States): States => ({
  'nothing in particular': async () => undefined,
  'nobody is signed in': async () => undefined,
  ...states,
})
