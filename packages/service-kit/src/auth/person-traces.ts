import type { Request } from 'express'
import type { Caller } from './caller.ts'
import { clientAddressOf, networkOf, subscriberOf } from './client-address.ts'
import { donorIds } from './donor-id.ts'
import { traces } from './traces.ts'
import { countedAs, type DomainKind, domainKindOf, registeredDomainOf } from '../persons/index.ts'

/** What is known of whoever proves a mailbox: keyed hashes, which compare between services and tell nobody an address (decision 10). */
export interface PersonTraces {
  /** Of the address as it is counted; in the form of an id. */
  person: string
  /** Of the registered domain; empty for those of large providers, which strangers share. */
  domain: string
  isDisposable: boolean
}

/** Where somebody was when they proved it; empty where it is not known. */
export interface PlaceTraces {
  subscriber: string
  network: string
  browser: string
}

export interface Persons {
  of(email: string): PersonTraces
  at(asked: { caller: Caller; request: Request }): PlaceTraces
}

export function persons(donorIdKey: string): Persons {
  const idOf = donorIds(`${donorIdKey} counted as`)
  const trace = traces(donorIdKey, 'persons')
  return {
    of(email) {
      const kind: DomainKind = domainKindOf(email)
      return {
        person: idOf(countedAs(email)),
        domain: kind === 'large' ? '' : trace('domain', registeredDomainOf(email)),
        isDisposable: kind === 'disposable',
      }
    },
    at({ caller: { sessionId }, request }) {
      const address = clientAddressOf(request)
      return {
        subscriber: trace('network', subscriberOf(address)),
        network: trace('network', networkOf(address)),
        browser: sessionId === undefined ? '' : trace('browser', sessionId),
      }
    },
  }
}
