import { randomUUID } from 'node:crypto'

/** An email that came back, as a mail server writes it (RFC 3464). */
export const returned = ({
  to,
  messageId,
  status = '5.1.1',
  behind = '',
}: {
  to: string
  messageId: string
  status?: string
  /** More of the email that came back. */
  behind?: string
}) =>
  [
    `Message-Id: <${randomUUID()}@mx.example.org>`,
    'From: MAILER-DAEMON@mx.example.org',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    `Final-Recipient: rfc822; ${to}`,
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} no`,
    '',
    '--b1',
    `Content-Type: ${behind === '' ? 'text/rfc822-headers' : 'message/rfc822'}`,
    '',
    `Message-ID: ${messageId}`,
    '',
    behind,
    '--b1--',
    '',
  ].join('\r\n')
