export { countedAs, type DomainKind, domainKindOf, registeredDomainOf } from './counted-as.ts'
export { type Provider, providers } from './providers.ts'
