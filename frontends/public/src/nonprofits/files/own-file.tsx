import { api } from '@evenhand/web-kit/facade'
import { FileLink } from '@evenhand/web-kit/files'
import { attachments, type grants } from '@evenhand/web-kit/forms'

/** A file of the contact's own application, to download. */
export const OwnFile = ({ applicationId, attachment }: { applicationId: string; attachment: grants.Attachment }) => (
  <FileLink
    {...attachment}
    read={() => api(attachments.readOwnAttachment, { params: { applicationId, attachmentId: attachment.id } })}
  />
)
