import { connect } from 'node:net'

/** Whether something accepts TCP connections at the address within the time. */
export function answersAt(host: string, port: number, timeoutMs = 2_000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(timeoutMs, () => end(false))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}

/**
 * The first bytes that a server on this machine answers to the request; undefined when none come. A port of Docker accepts
 * connections before the server behind it does, so only an answer counts there.
 */
export function replyFrom(port: number, request: string | Buffer, timeoutMs = 2_000): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    const end = (reply?: Buffer) => {
      socket.destroy()
      resolve(reply)
    }
    socket.setTimeout(timeoutMs, () => end())
    socket.once('connect', () => socket.write(request))
    socket.once('data', end)
    socket.once('error', () => end())
    socket.once('close', () => end())
  })
}

/** Whether a GET of the address answers with a status below 400 within the time. */
export async function answersHttp(url: string, timeoutMs = 2_000): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    await response.arrayBuffer()
    return response.status < 400
  } catch {
    return false
  }
}
