import { emailQueries, type emailTemplates } from '@evenhand/web-kit/desk'
import { Button, Loading, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { useListAddress } from '../../lists/list-address.ts'
import { Findings, isAsked } from '../preview/findings.tsx'
import type { CampaignCase } from './campaign-words.ts'

type Words = Parameters<typeof emailQueries.preview>[0]
type Finding = emailTemplates.EmailFinding

interface SendCheckProps {
  campaignId: string
  /** The dialog gives way to the editor. */
  onClose: () => void
}

/** What is to be fixed or looked at in what is about to go out. */
export function SendCheck({ campaignId, onClose }: SendCheckProps) {
  const found = useQuery(emailQueries.campaign(campaignId))
  if (found.isError) return <NotChecked />
  if (!found.data)
    return (
      <Loading label="Checking the email">
        <Skeleton className="h-6" />
      </Loading>
    )
  return <Checked of={found.data} onClose={onClose} />
}

const NotChecked = () => (
  <p className="text-small text-ink-soft">
    We couldn’t check the email for things to fix. Its preview in the editor shows them too.
  </p>
)

function Checked({
  of: { campaign, htmlContent, textContent, versionB },
  onClose,
}: {
  of: CampaignCase
  onClose: () => void
}) {
  const { change } = useListAddress()
  const a = { subject: campaign.subject, htmlContent, textContent }
  const ofA = useQuery({ ...emailQueries.preview(a), select: askedOf })
  const ofB = useQuery({ ...emailQueries.preview(wordsOf(versionB ?? a)), select: askedOf })
  if (ofA.isError || ofB.isError) return <NotChecked />
  const [inA, inB] = [ofA.data ?? [], versionB ? (ofB.data ?? []) : []]
  if (inA.length + inB.length === 0) return null
  return (
    <div className="grid gap-3 text-small">
      {inA.length > 0 && <Findings title={versionB ? 'Before version A is sent' : undefined} findings={inA} />}
      {inB.length > 0 && <Findings title="Before version B is sent" findings={inB} />}
      <Button
        size="small"
        variant="outline"
        className="justify-self-start"
        onClick={() => {
          onClose()
          change({ edit: campaign.id })
        }}
      >
        Edit the email
      </Button>
    </div>
  )
}

const askedOf = ({ findings }: { findings: readonly Finding[] }): Finding[] => findings.filter(isAsked)
const wordsOf = ({ subject, htmlContent, textContent }: Words): Words => ({ subject, htmlContent, textContent })
