import type { Server } from 'node:net'

/** The number of the socket that a server listens at, for a child that gets it; Node tells it nowhere else. */
export function socketOf(server: Server): number {
  const handle: unknown = Reflect.get(server, '_handle')
  return Number(typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'fd') : Number.NaN)
}
