import { benefiting, type nonprofitReviews } from '@evenhand/web-kit/desk'
import { Button, Refusal } from '@evenhand/web-kit/facade'
import { ChooseFile, faultOfFile } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { useMay } from '../../frame/allowed.tsx'
import { ReasonForm } from '../../lists/reason-form.tsx'
import { useHomeAct } from './use-home-act.ts'

/** The logo or picture beside its name on the home page: chosen, replaced, taken down, each with a reason. */
export function Picture({ nonprofit }: { nonprofit: nonprofitReviews.RegisteredNonprofit }) {
  const [doing, setDoing] = useState<File | 'removal'>()
  const [fault, setFault] = useState<string>()
  const act = useHomeAct()
  const may = useMay()
  const { organizationName, pictureUrl } = nonprofit
  const choose = (file: File) => {
    const wrong = faultOfFile(file, benefiting.nonprofitPictureFile)
    setFault(wrong)
    if (wrong === undefined) setDoing(file)
  }
  const form = {
    schema: benefiting.BenefitingReason,
    charactersMax: 500,
    lines: 'one',
    sending: act.isPending,
  } as const
  const onCancel = () => setDoing(undefined)
  return (
    <div role="group" aria-label="Picture" className="mt-2 grid gap-3">
      <div className="flex items-center gap-4">
        {pictureUrl && <OwnPicture {...{ organizationName, pictureUrl }} />}
        <p className="min-w-0 text-ink-soft wrap-anywhere">{captionOf(doing, pictureUrl)}</p>
      </div>
      <Refusal>{fault}</Refusal>
      {doing instanceof File && (
        <ReasonForm
          {...form}
          label={`Picture of ${organizationName}`}
          submit="Use this picture"
          variant="primary"
          hint="The audit trail keeps it."
          onReason={(reason) => act.mutate({ does: 'picture', nonprofit, file: doing, reason })}
          onCancel={onCancel}
        />
      )}
      {doing === 'removal' && (
        <ReasonForm
          {...form}
          label={`Take down the picture of ${organizationName}`}
          submit="Take it down"
          hint="The audit trail keeps it. The picture is deleted."
          onReason={(reason) => act.mutate({ does: 'remove-picture', nonprofit, reason })}
          onCancel={onCancel}
        />
      )}
      {doing === undefined && may(benefiting.sendNonprofitPicture) && (
        <div className="flex flex-wrap gap-3">
          <ChooseFile
            label={pictureUrl ? 'Choose another picture' : 'Choose a picture'}
            accept={benefiting.nonprofitPictureFile.types.join(',')}
            onChosen={choose}
          />
          {pictureUrl && (
            <Button size="small" variant="ghost" onClick={() => setDoing('removal')}>
              Take down the picture
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const OwnPicture = ({ organizationName, pictureUrl }: { organizationName: string; pictureUrl: string }) => (
  <img
    src={pictureUrl}
    alt={`Logo of ${organizationName}`}
    width={96}
    height={96}
    className="size-24 shrink-0 rounded-md bg-[white]"
  />
)

function captionOf(doing: File | 'removal' | undefined, pictureUrl: string | null): string {
  if (doing instanceof File) return `${doing.name} will be shown whole, in a square on a white background.`
  return pictureUrl
    ? 'The home page shows this picture beside its name.'
    : 'The home page shows a drawn mark beside its name. You can choose its logo or a photo instead: PNG, JPEG, WebP, AVIF or SVG, up to 10 MB.'
}
