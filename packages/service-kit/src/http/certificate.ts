import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { join } from 'node:path'
import type { Server } from 'node:https'

const lookEveryMs = 60_000

interface Certificate {
  cert: string
  key: string
}

/** The certificate and its key from a folder as cert-manager fills it: `tls.crt` and `tls.key`, both PEM. Throws in one sentence where they are none. */
export async function readCertificate(folder: string): Promise<Certificate> {
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  try {
    const [cert, key] = await Promise.all([read('tls.crt'), read('tls.key')])
    createSecureContext({ cert, key })
    return { cert, key }
  } catch (cause) {
    throw new Error(`The folder that TLS_FOLDER names has no tls.crt and tls.key that belong together: ${folder}`, {
      cause,
    })
  }
}

/** Takes a certificate that was renewed, without a restart; what is being written, or is none, changes nothing. Answers how to stop. */
export function followCertificate(server: Server, folder: string, { cert }: Certificate, everyMs = lookEveryMs) {
  let served = cert
  const look = async () => {
    const found = await readCertificate(folder).catch(() => undefined)
    if (!found || found.cert === served) return
    served = found.cert
    server.setSecureContext(found)
  }
  const looking = setInterval(() => void look(), everyMs)
  looking.unref()
  return () => clearInterval(looking)
}
