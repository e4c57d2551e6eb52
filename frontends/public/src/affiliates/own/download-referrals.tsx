import { Button, messageOf, problemToast, useMutation } from '@evenhand/web-kit/facade'
import { keepFile } from '@evenhand/web-kit/files'
import { affiliates, download } from '@evenhand/web-kit/forms'

/** All referrals, as a file for a spreadsheet. */
export function DownloadReferrals() {
  const csv = useMutation({
    mutationFn: () => download(affiliates.downloadOwnReferrals, {}),
    onSuccess: ({ bytes }) => keepFile({ fileName: 'evenhand-referrals.csv', bytes, type: 'text/csv' }),
    onError: (error) => problemToast('Not downloaded', messageOf(error, 'Try again in a moment.')),
  })
  return (
    <Button variant="ghost" size="small" loading={csv.isPending} onClick={() => csv.mutate()}>
      Download CSV
    </Button>
  )
}
