/** `mailto:` with what means something in an address of a link written out (RFC 6068): `a&b?c@example.org` stays one recipient. */
export function mailLink(address: string): string {
  const at = address.lastIndexOf('@')
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(address.slice(at + 1))}`
}
