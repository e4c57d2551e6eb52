import type { Connection } from 'mongoose'

/** What a list asks MongoDB for. */
export interface Search {
  find: string
  filter: Readonly<Record<string, unknown>>
  sort: ReadonlyMap<string, 1 | -1>
  limit: number
}

/** The first search that some work asks the database for; the connection is opened with `monitorCommands`. */
export async function searchOf(connection: Connection, work: () => Promise<unknown>): Promise<Search> {
  const found: Search[] = []
  const note = ({ command }: { command: object }) => void ('find' in command && found.push(command as Search))
  connection.getClient().on('commandStarted', note)
  await work()
  connection.getClient().off('commandStarted', note)
  const [search] = found
  if (!search) throw new Error('nothing was searched for')
  return search
}

const isEqual = (value: unknown): boolean => typeof value !== 'object' || (value !== null && '$in' in value)

/** The indexes by which MongoDB finds exactly what equals the filter, in the order of the list: it reads no more than the page, whatever there is. */
export async function servedBy(connection: Connection, { find, filter, sort }: Search): Promise<string[][]> {
  const equal = Object.keys(filter).filter((field) => isEqual(filter[field]))
  const indexes = (await connection.db?.collection(find).indexes()) ?? []
  return indexes
    .map(({ key }) => Object.entries(key as Record<string, 1 | -1>))
    .filter((fields) => {
      const first = fields.slice(0, equal.length).map(([field]) => field)
      const order = fields.slice(equal.length)
      const turns = new Set(order.map(([field, direction]) => direction * (sort.get(field) ?? 0)))
      return (
        first.toSorted().join() === equal.toSorted().join() &&
        order.map(([field]) => field).join() === [...sort.keys()].join() &&
        turns.size === 1
      )
    })
    .map((fields) => fields.map(([field]) => field))
}
