/** Of whoever proved a mailbox: keyed hashes; empty where something is not known, or shared by strangers. */
export interface ProofTraces {
  person: string
  domain: string
  isDisposable: boolean
  subscriber: string
  network: string
  browser: string
}

/** A proof with what it is judged by. */
export interface Traced {
  donorId: string
  provedAt: Date
  traces: ProofTraces
}
