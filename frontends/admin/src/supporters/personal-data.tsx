import { adminQueries, merges, personalData } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  messageOf,
  organization,
  problemToast,
  toast,
  useMutation,
  useQuery,
} from '@evenhand/web-kit/facade'
import { keepFile } from '@evenhand/web-kit/files'
import { zipOf } from '@evenhand/web-kit/personal-data'
import { useMay } from '../frame/allowed.tsx'
import { Erase } from './erase.tsx'
import { Merge } from './merge.tsx'

type Service = keyof typeof personalData.dataOfSupporter
const services = Object.keys(personalData.dataOfSupporter) as Service[]

/** Everything that is kept about a person: to give to them, or to erase because they asked. */
export function PersonalData({ donorId, email }: { donorId: string; email: string }) {
  const may = useMay()
  const save = useMutation({
    // Nothing where one service doesn’t answer, so that nothing is left out unseen.
    mutationFn: async () => {
      const parts = await Promise.all(
        services.map(async (service) => ({
          service,
          ...(await api(personalData.dataOfSupporter[service], { params: { donorId } })),
        })),
      )
      const bytes = await zipOf({ parts, organization: organization.name, now: new Date() })
      keepFile({ fileName: `data-of-${donorId.slice(-6)}.zip`, bytes, type: 'application/zip' })
    },
    onSuccess: () => toast('Exported', 'The audit trail says that you did.'),
    onError: (error) =>
      problemToast('Not exported', messageOf(error, 'A service didn’t answer. Nothing was saved; try again.')),
  })
  const { data: known } = useQuery({ ...adminQueries.mergesOf(donorId), enabled: may(merges.getMergesOf) })
  // Of a record that went into another, that one has all there is.
  if (!may(personalData.getDonationsDataOf) || known?.into) return null
  return (
    <section aria-labelledby="personal-data" className="mt-10 grid justify-items-start gap-4">
      <h2 id="personal-data" className="text-title">
        Personal data
      </h2>
      <p className="max-w-prose text-ink-soft">
        Everything that we keep about this person, as files to send them. The audit trail says that you exported it.
      </p>
      <Button size="small" variant="outline" loading={save.isPending} onClick={() => save.mutate()}>
        Export
      </Button>
      <Merge donorId={donorId} email={email} />
      <Erase donorId={donorId} email={email} />
    </section>
  )
}
