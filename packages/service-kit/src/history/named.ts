import { supporters } from '@evenhand/contracts/http'
import { type Caller, mayRead } from '../auth/index.ts'

/** Records with their names; with their addresses for who may search for people by them. */
export const asNamed = (caller: Caller, records: readonly supporters.NamedRecord[]): supporters.NamedRecord[] =>
  mayRead(caller, supporters.findSupporters) ? [...records] : records.map((record) => ({ ...record, email: '' }))
