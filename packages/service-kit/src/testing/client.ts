/** The headers that say who asks, signed anew for each call as the gateway does it. */
type Identify = () => Promise<Record<string, string>> | Record<string, string>

/** Somebody who calls a service over HTTP. */
export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  call(method: string, path: string, asked?: { body?: unknown; headers?: Record<string, string> }): Promise<Answer>
}

/** `body` is the answer's JSON, undefined where it has none. Nothing is followed: a redirect is an answer too. */
export type Answer = Awaited<ReturnType<typeof send>>

export function clientOf(url: string, identify: Identify): Client {
  const call: Client['call'] = async (method, path, { body, headers = {} } = {}) =>
    send(url + path, { method, body, headers: { ...(await identify()), ...headers } })
  return {
    call,
    get: (path, headers = {}) => call('GET', path, { headers }),
    post: (path, body, headers = {}) => call('POST', path, { body, headers }),
  }
}

async function send(url: string, asked: { method: string; body: unknown; headers: Record<string, string> }) {
  const content =
    asked.body === undefined
      ? { headers: asked.headers }
      : { headers: { 'content-type': 'application/json', ...asked.headers }, body: JSON.stringify(asked.body) }
  const response = await fetch(url, { method: asked.method, redirect: 'manual', ...content })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: text === '' ? undefined : JSON.parse(text) }
}
