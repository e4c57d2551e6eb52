import { attachments, download, type judging } from '@evenhand/web-kit/desk'
import { DateTime, Link, Money } from '@evenhand/web-kit/facade'
import { FileLink } from '@evenhand/web-kit/files'
import { Fact, Facts } from '../lists/facts.tsx'
import { applicantWords } from './application-words.ts'

/** What was submitted. */
export const ApplicationFacts = ({ application }: { application: judging.DeskApplication }) => (
  <>
    <Facts>
      <Fact name="Applicant">
        {application.applicant ? (
          <Link
            to={`/admin/nonprofits?nonprofit=${application.applicant.nonprofitId}`}
            className="text-primary underline underline-offset-4"
          >
            {application.applicant.organizationName}
          </Link>
        ) : (
          applicantWords(application)
        )}
      </Fact>
      <Fact name="Asks for">
        <Money value={application.requestedAmount} />
      </Fact>
      {application.submittedAt && (
        <Fact name="Submitted">
          <DateTime value={application.submittedAt} show="day-and-time" />
          {application.termsVersion && <>, with the terms of version {application.termsVersion}</>}
        </Fact>
      )}
    </Facts>
    <Written title="Project" text={application.projectDescription} />
    <Written title="Expected impact" text={application.impact} />
    <Written title="Timeline" text={application.timeline} />
    {application.answers.map(({ question, answer }) => (
      <Written key={question} title={question} text={answer} />
    ))}
    <ApplicationFiles application={application} />
  </>
)

const ApplicationFiles = ({ application: { id, attachments: files } }: { application: judging.DeskApplication }) =>
  files.length > 0 && (
    <section>
      <h3 className="font-sans text-small font-semibold">Files</h3>
      <ul className="mt-1">
        {files.map((file) => (
          <li key={file.id}>
            <FileLink
              {...file}
              read={() =>
                download(attachments.readAttachment, { params: { applicationId: id, attachmentId: file.id } })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )

const Written = ({ title, text }: { title: string; text: string }) => (
  <section>
    <h3 className="font-sans text-small font-semibold wrap-anywhere">{title}</h3>
    {text === '' ? (
      <p className="mt-1 text-ink-soft">No answer</p>
    ) : (
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
    )}
  </section>
)
