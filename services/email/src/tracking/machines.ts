/** What opens or follows an email before a person does, or instead of one. Whatever any of these says is a machine. */
export const machineRule = {
  /** Whoever opens an email this soon after the mail server took it was no reader: it is still on its way to their screen. */
  soonSeconds: 5,
  userAgents: [
    // Apple's privacy proxy says only this, whoever reads.
    /^Mozilla\/5\.0$/,
    // Gmail fetches pictures ahead under this old name; when somebody opens the email, it is GoogleImageProxy.
    /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246/,
    /bot\b|crawl|spider|preview|scanner|curl\/|wget|python-|go-http-client|java\/|okhttp|axios|node-fetch|headless/i,
    /barracuda|proofpoint|mimecast|symantec|trend ?micro|safelinks|fortinet|cisco/i,
  ],
} as const

export interface Look {
  method: string
  userAgent: string | undefined
  /** Seconds since the mail server took the email; undefined as long as it hasn't said so. */
  secondsAfter: number | undefined
}

export const isMachine = ({ method, userAgent, secondsAfter }: Look): boolean =>
  method !== 'GET' ||
  userAgent === undefined ||
  userAgent.trim() === '' ||
  secondsAfter === undefined ||
  secondsAfter < machineRule.soonSeconds ||
  machineRule.userAgents.some((pattern) => pattern.test(userAgent))
