import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toPortal, why } from './about.ts'

const day = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'long' })

/** The report of a grant is due, or overdue. */
export const grantReportDue = template({
  name: 'grant-report-due',
  card: { id: '019aa5c0-0000-7000-8000-000000000088', name: 'Grant: report due', type: 'general' },
  example: { ...example, projectTitle: 'Warm rooms in winter', dueOn: '2028-03-15', occasion: 'soon' },
  render: ({ contactName, projectTitle, dueOn, occasion }, { publicUrl }) => {
    const dueDay = day.format(new Date(`${dueOn}T17:00:00.000Z`))
    return renderNotice({
      subject: occasion === 'soon' ? `Your report is due by ${dueDay}` : 'Your report is overdue',
      donorName: contactName,
      sentences: [
        occasion === 'soon'
          ? `Please tell us by ${dueDay} what the grant for “${projectTitle}” did.`
          : `The report on the grant for “${projectTitle}” was due by ${dueDay}, and we don’t have it yet.`,
        'A few sentences and the amount that was spent are enough. Anyone can read them once we’ve accepted them.',
      ],
      action: { ...toPortal(publicUrl), label: 'Write the report' },
      why,
    })
  },
})
