import { sponsorLogos, faultOfFile, useSending } from '@evenhand/web-kit/forms'
import { useEffect, useState } from 'react'

interface SentLogo {
  id: string
  /** What it looks like here, on the way. */
  url: string
}

/** A logo that is chosen and sent at once; `sent` until it is taken out again. */
export function useLogo() {
  const [sent, setSent] = useState<SentLogo>()
  const { send, sending, refusal, refuse } = useSending(
    sponsorLogos.sendSponsorLogo,
    'We couldn’t send the logo. Try again in a moment.',
  )
  useEffect(() => (sent ? () => URL.revokeObjectURL(sent.url) : undefined), [sent])
  async function choose(file: File): Promise<SentLogo | undefined> {
    const fault = faultOfFile(file, sponsorLogos.logoFile)
    if (fault !== undefined) {
      refuse(fault)
      return undefined
    }
    const answer = await send(file)
    if (!answer) return undefined
    const logo = { id: answer.id, url: URL.createObjectURL(file) }
    setSent(logo)
    return logo
  }
  const remove = () => {
    setSent(undefined)
    refuse(undefined)
  }
  return { sent, sending, refusal, choose, remove }
}
