/** The headers that say who asks, signed anew for each call as the gateway does it. */
type Identify = () => Promise<Record<string, string>> | Record<string, string>

/** Somebody who calls a service over HTTP. */
export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  call(method: string, path: string, asked?: { body?: unknown; headers?: Record<string, string> }): Promise<Answer>
}

/** `body` is the answer's JSON, undefined where it has none or is a file. Nothing is followed: a redirect is an answer too. */
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
  const response = await fetch(url, { method: asked.method, redirect: 'manual', ...contentOf(asked) })
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = bytes.toString()
  const isJson = /json\b/.test(response.headers.get('content-type') ?? '')
  const { status, headers } = response
  return { status, headers, bytes, text, body: isJson && text !== '' ? JSON.parse(text) : undefined }
}

/** Bytes go as they are, with the type that the test gives them; everything else as JSON. */
function contentOf({ body, headers }: { body: unknown; headers: Record<string, string> }) {
  if (body === undefined) return { headers }
  if (body instanceof Uint8Array) return { headers, body: Buffer.from(body) }
  return { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}
