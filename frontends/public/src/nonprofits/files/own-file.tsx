import { FileLink } from '@evenhand/web-kit/files'
import { attachments, download, type grants } from '@evenhand/web-kit/forms'

/** A file of the contact's own application, to download. */
export const OwnFile = ({ applicationId, attachment }: { applicationId: string; attachment: grants.Attachment }) => (
  <FileLink
    {...attachment}
    read={() => download(attachments.readOwnAttachment, { params: { applicationId, attachmentId: attachment.id } })}
  />
)
