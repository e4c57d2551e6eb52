export { countedAs, type DomainKind, domainKindOf, registeredDomainOf } from './counted-as.ts'
export { type PersonTraces, type Persons, persons, type PlaceTraces } from './person-traces.ts'
export { type Provider, providers } from './providers.ts'
