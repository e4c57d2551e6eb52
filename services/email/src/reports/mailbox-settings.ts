/** Where emails come back to. */
export interface MailboxSettings {
  host: string
  port: number
  isSecure: boolean
  user: string
  password: string
  folder: string
}

/** `imaps://user:password@host:993/INBOX`; the folder may be left out. @throws where it is no such address */
export function readMailboxSettings(setting: string): MailboxSettings {
  if (!URL.canParse(setting)) throw new Error('is no address')
  const url = new URL(setting)
  if (!/^imaps?:$/.test(url.protocol)) throw new Error('begins with imaps:// or imap://')
  if (url.hostname === '' || url.username === '' || url.password === '')
    throw new Error('has no host, user or password')
  const isSecure = url.protocol === 'imaps:'
  return {
    host: url.hostname,
    port: url.port === '' ? (isSecure ? 993 : 143) : Number(url.port),
    isSecure,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  }
}
