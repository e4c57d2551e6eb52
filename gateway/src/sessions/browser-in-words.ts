import { BROWSER_MAP, OS_MAP, parse } from 'bowser'

/** What programs call themselves is anybody's text: only names that are known are shown. */
const browsers = new Set<string>(Object.values(BROWSER_MAP))
const systems = new Set<string>(Object.values(OS_MAP))
const devices = new Set(['iPhone', 'iPad'])
const readMax = 500

export const unknownBrowser = 'A browser we don’t know'

/** "Firefox on Windows", of a `User-Agent`. */
export function browserInWords(userAgent: string | undefined): string {
  if (!userAgent) return unknownBrowser
  const { browser, os, platform } = parse(userAgent.slice(0, readMax))
  if (browser.name === undefined || !browsers.has(browser.name)) return unknownBrowser
  const device = platform.model !== undefined && devices.has(platform.model) ? platform.model : os.name
  return device !== undefined && (devices.has(device) || systems.has(device))
    ? `${browser.name} on ${device}`
    : browser.name
}
