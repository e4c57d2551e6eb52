import { randomUUID } from 'node:crypto'
import { jest } from '@jest/globals'
import { Verifier } from '@pact-foundation/pact'
import type { ServiceName } from '@evenhand/contracts/services'
import type { ServiceUnderTest } from '@evenhand/service-kit/testing'
import { pactFile } from '../pact-files.ts'
import { inWords } from './failures.ts'

// A pact is one test, however many interactions it has.
jest.setTimeout(180_000)

/** Says who asks next; without it somebody asks who has not signed in. */
export interface Callers {
  /** By a code or link from the mailbox. */
  asDonor(donorId: string): Promise<void>
  asAdministrator(id?: string): Promise<void>
}

/** What makes a state true; answers what the pact asks of it, such as the id of a payment. */
export type States = Record<string, () => Promise<void | Record<string, string>>>

/** The browser session of everybody who asks. */
export const browser = 'browser-of-the-pacts'

/**
 * Asks the running service what the pact of the frontends, or of the gateway itself, says, over HTTP, as the gateway would: with the identity token of whoever the state names.
 * Rejects with the field that does not fit.
 */
export async function verifyHttp(
  provider: ServiceName,
  { url, identity }: Pick<ServiceUnderTest<unknown>, 'url' | 'identity'>,
  statesOf: (callers: Callers) => States,
  consumer: 'frontends' | 'gateway' = 'frontends',
): Promise<string> {
  const asVisitor = () => identity.asVisitor(provider, browser)
  // Signed when it is asked: a token is good for a minute, and a busy machine takes longer for a pact.
  let next: () => Promise<Record<string, string>> = asVisitor
  const callers: Callers = {
    asDonor: async (donorId) => void (next = () => identity.asProvedDonor(provider, donorId, browser)),
    asAdministrator: async (id) => void (next = () => identity.asAdministrator(provider, browser, id)),
  }
  const verifier = new Verifier({
    provider,
    providerBaseUrl: url,
    pactUrls: [pactFile(consumer, provider)],
    logLevel: 'error',
    stateHandlers: withUsual(statesOf(callers), callers),
    requestFilter: (request, _response, proceed) => {
      const who = next()
      next = asVisitor
      void who.then((headers) => {
        Object.assign(request.headers, headers)
        proceed()
      })
    },
  })
  return inWords(verifier.verifyProvider())
}

const withUsual = (states: States, { asDonor, asAdministrator }: Callers): States => ({
  'nothing in particular': async () => undefined,
  'nobody is signed in': async () => undefined,
  'a donor whom nobody knows has proved a mailbox': () => asDonor(randomUUID()),
  'an owner is signed in': () => asAdministrator(),
  ...states,
})
