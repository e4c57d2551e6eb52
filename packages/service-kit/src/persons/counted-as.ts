import { normaliseEmail } from '@evenhand/contracts/ids'
import { isDisposableEmailDomain } from 'disposable-email-domains-js'
import { type Provider, providers } from './providers.ts'

const byDomain = new Map<string, Provider>(
  providers.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
)

/**
 * The address that stands for all that lead to the same mailbox as far as its provider says so: one person counts once (spec 03 §A). For
 * counting alone: no id is made of it and no email is sent to it.
 */
export function countedAs(address: string): string {
  const { local, domain } = partsOf(address)
  const provider = byDomain.get(domain)
  const untagged = withoutTag(withoutTag(local, '+'), provider?.tag)
  const folded = Array.from(untagged)
    .filter((character) => provider?.ignores.includes(character) !== true)
    .join('')
  // What would leave nothing is left as it is: no address is folded onto a stranger's.
  return `${folded === '' ? local : folded}@${provider?.areTwins ? provider.domains[0] : domain}`
}

export type DomainKind = 'large' | 'disposable' | 'other'

/** Whether strangers share the domain of an address, or have it for an hour. */
export function domainKindOf(address: string): DomainKind {
  const { domain } = partsOf(address)
  if (byDomain.has(domain)) return 'large'
  return withParents(domain).some(isDisposableEmailDomain) ? 'disposable' : 'other'
}

/** The domain that somebody registered, as far as it can be told without a list of public suffixes: its last two labels. */
export const registeredDomainOf = (address: string): string => partsOf(address).domain.split('.').slice(-2).join('.')

function partsOf(address: string): { local: string; domain: string } {
  const normal = normaliseEmail(address)
  const at = normal.lastIndexOf('@')
  return { local: normal.slice(0, at), domain: normal.slice(at + 1) }
}

function withoutTag(local: string, tag: Provider['tag']): string {
  const at = tag === undefined ? -1 : local.indexOf(tag)
  return at > 0 ? local.slice(0, at) : local
}

/** `a.b.example`, `b.example`: who has a disposable domain hands out its subdomains, too. */
function withParents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'))
}
