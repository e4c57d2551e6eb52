import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The way to a component, which a test can cut: what lies behind stays as it is, only nobody reaches it. */
export interface Cable {
  /** The component's address through the cable. */
  url: string
  /** Ends every connection and refuses new ones. */
  cut(): void
  /** Everything is let through again. */
  mend(): void
  close(): Promise<void>
}

/** Lays a cable to the host and port of `url`. */
export async function layCable(url: string): Promise<Cable> {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(port), hostname)
    for (const end of [near, far]) {
      open.add(end)
      end.on('error', () => undefined)
      end.once('close', () => open.delete(end))
    }
    near.pipe(far)
    far.pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const near = new URL(url)
  near.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const cut = (): void => {
    isCut = true
    for (const end of open) end.destroy()
  }
  return {
    url: near.href,
    cut,
    mend: () => void (isCut = false),
    close: () => {
      cut()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
