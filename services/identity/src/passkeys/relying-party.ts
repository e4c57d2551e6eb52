/** The site, as browsers bind passkeys to it: to the host, and to nothing below or above it. */
export interface RelyingParty {
  id: string
  origin: string
  name: string
}

export function relyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin, name: 'Evenhand' }
}
